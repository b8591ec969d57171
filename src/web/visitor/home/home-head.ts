// Decides the title, description and address of the home page by its filter, for search engines and previews.
import type { Site } from '../../../contract/page.ts'
import type { NamedPoint } from '../../../contract/place.ts'
import { type Filter, filterPath, isFiltered } from '../../data/filter.ts'
import type { PageHead } from '../../ui/page-head.ts'
import { isNarrowed, resultsHeading } from './home-words.ts'

/** Search engines may list the page of a category. Other pages are endless, so they are hidden. `place` is that of the results. */
export function homeHead(
  site: Site,
  filter: Filter,
  place: NamedPoint | null | undefined,
  cursor = '',
): PageHead {
  const heading = isFiltered(filter) && resultsHeading(filter, place)
  return {
    title: heading ? `${heading} | ${site.name}` : `${site.name}: local South African businesses near you`,
    description: heading
      ? `${heading} on ${site.name}: ratings, prices and hours.`
      : 'Find restaurants, salons and mechanics near you, all over South Africa.',
    // The address of a position is nobody's business.
    path: filterPath({ ...filter, near: '' }),
    isHidden: Boolean(cursor) || isNarrowed(filter),
    about: heading ? null : 'site',
  }
}
