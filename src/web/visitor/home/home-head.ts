// Decides the title, description and address of the home page by its filter, for search engines and previews.
import type { Site } from '../../../contract/page.ts'
import { type Filter, filterPath, isFiltered, isSameFilter, noFilter } from '../../data/filter.ts'
import type { PageHead } from '../../ui/page-head.ts'
import { resultsHeading } from './home-words.ts'

/** Search engines may list the page of a category. Other pages are endless, so they are hidden. `placeName` is that of its place. */
export function homeHead(site: Site, filter: Filter, placeName: string | undefined, cursor = ''): PageHead {
  // The address of a position is nobody's business.
  const path = filterPath({ ...filter, near: '' })
  const isHidden = Boolean(cursor) || !isSameFilter(filter, { ...noFilter, category: filter.category })
  if (!isFiltered(filter)) {
    return {
      title: `${site.name}: local South African businesses near you`,
      description:
        'Find restaurants, guesthouses, salons, shops, mechanics and more, run by people near you all over South Africa. Search, compare and call.',
      path,
      isHidden,
      about: 'site',
    }
  }
  const heading = resultsHeading(filter, placeName)
  return {
    title: `${heading} | ${site.name}`,
    description: `${heading} on ${site.name}: ratings, prices, hours and phone numbers of local South African businesses.`,
    path,
    isHidden,
    about: null,
  }
}
