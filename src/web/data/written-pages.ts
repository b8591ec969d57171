// The pages of the site as administrators read them. The forms of the editor are sent by the browser itself.
import { queryOptions } from '@tanstack/react-query'
import type { PageVersion, WrittenPage, WrittenPageItem } from '../../contract/written-page.ts'

const pagesKey = '/api/admin/pages'

export const writtenPagesQuery = queryOptions<WrittenPageItem[]>({ queryKey: [pagesKey] })

export const writtenPageQuery = (name: string) =>
  queryOptions<WrittenPage>({ queryKey: [pagesKey, encodeURIComponent(name)] })

export const pageVersionQuery = (name: string, number: string) =>
  queryOptions<PageVersion>({
    queryKey: [pagesKey, encodeURIComponent(name), 'versions', encodeURIComponent(number)],
  })
