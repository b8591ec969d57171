// Knows the title, the description and the address of the pages of the operator.
import type { Site } from '../../../contract/page.ts'
import { type SitePage, type SitePageName, sitePagePath } from '../../../contract/site-page.ts'
import type { PageHead } from '../../ui/page-head.ts'

const descriptions: Record<SitePageName, (site: string) => string> = {
  about: (site) => `What ${site} is, how a business gets in, and how results are ordered.`,
  contact: (site) => `Write to the people behind ${site}: about a listing, an account, or the site.`,
  help: (site) => `How to find a business on ${site}, and how owners list and change theirs.`,
  privacy: (site) => `Which personal data ${site} keeps, why, for how long, and what your rights are.`,
  terms: (site) => `The rules for visitors and owners of ${site}, in plain words.`,
}

export const sitePageHead = (
  { name: site }: Pick<Site, 'name'>,
  name: SitePageName,
  page: SitePage | undefined,
): PageHead => ({
  title: `${page?.title ?? 'Page'} | ${site}`,
  description: descriptions[name](site),
  path: sitePagePath(name),
  isHidden: false,
  about: null,
})
