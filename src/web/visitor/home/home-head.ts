// Decides what the home page says of itself to search engines and previews, by its filter.
import type { Site } from '../../../contract/page.ts'
import { type Filter, filterPath, isFiltered } from '../../data/filter.ts'
import type { PageHead } from '../../ui/page-head.ts'
import { resultsHeading } from './home-words.ts'

/** A category is a page of its own for search engines; words and places are endless, so they are not. */
export function homeHead(site: Site, filter: Filter, cursor = ''): PageHead {
  const path = filterPath(filter)
  const isHidden = Boolean(filter.q || filter.location || cursor)
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
  const heading = resultsHeading(filter)
  return {
    title: `${heading} | ${site.name}`,
    description: `${heading} on ${site.name}: ratings, prices, hours and phone numbers of local South African businesses.`,
    path,
    isHidden,
    about: null,
  }
}
