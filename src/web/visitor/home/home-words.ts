// Decides the heading and the subtext of the results (spec §2), which name what is shown.
import { findCategory } from '../../../contract/categories.ts'
import type { NamedPoint } from '../../../contract/place.ts'
import { categoryHeadings } from '../../business/category-words.ts'
import { type Filter, isFiltered, isSameFilter, noFilter } from '../../data/filter.ts'
import { formatCount } from '../../ui/format-count.ts'

/** `place` is the one that the filter names; none until it is known, and when there is no such place. */
export function resultsHeading(filter: Filter, place?: NamedPoint | null): string {
  const { q, category, open } = filter
  const where = whereText(filter, place)
  if (q) return `Search Results for "${q}"${where}`
  const known = findCategory(category)
  if (known && where) return `${categoryHeadings[known]}${where}`
  if (known) return `${known} Businesses`
  if (where) return `Businesses${where}`
  if (open) return 'Businesses open now'
  return isFiltered(filter) ? 'Matching businesses' : 'Discover More'
}

/** A location is written as the gazetteer writes its place: with the province when that was typed, too. */
function whereText({ location, place, province, near }: Filter, named?: NamedPoint | null): string {
  const written = named && (location.includes(',') ? named.label : named.name)
  const where = ((location || place) && written) || location || province
  return where ? ` in ${where}` : near && ' near you'
}

/** `total` is the number of results, '' while it is unknown. */
export function resultsSubtext(filter: Filter, total: string): string {
  if (isNarrowed(filter)) return total && `Found ${businesses(total)} matching your search`
  const known = findCategory(filter.category)
  if (known) return `Browse all ${known} businesses in your area`
  return 'Explore all the amazing businesses in your area'
}

/** By more than a category. */
export const isNarrowed = (filter: Filter): boolean =>
  !isSameFilter(filter, { ...noFilter, category: filter.category })

/** '1 business', '37 businesses', '1,000+ businesses'. */
export const businesses = (total: string): string =>
  `${formatCount(total)} ${total === '1' ? 'business' : 'businesses'}`
