// Knows the call that loads a page of the operator.
import { queryOptions } from '@tanstack/react-query'
import type { SitePage, SitePageName } from '../../contract/site-page.ts'

export const sitePageQuery = (name: SitePageName) =>
  queryOptions<SitePage>({ queryKey: ['/api/pages', name] })
