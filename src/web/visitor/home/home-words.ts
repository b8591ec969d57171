// Decides the heading and the subtext of the results (spec §2).
import { type Filter, isSameFilter, noFilter } from '../../data/filter.ts'
import { formatCount } from '../../ui/format-count.ts'

/** `placeName` is that of a place of the filter that no location names. */
export function resultsHeading(
  { q, category, location, near, place: id, province }: Filter,
  placeName = '',
): string {
  const where = location || (id && placeName) || province
  const place = where ? ` in ${where}` : near && ' near you'
  if (q) return `Search Results for "${q}"${place}`
  if (category) return `${category} Businesses${place}`
  return place ? `Businesses${place}` : 'Discover More'
}

/** `total` is the number of results, '' while it is unknown. */
export function resultsSubtext(filter: Filter, total: string): string {
  if (isNarrowed(filter)) return total && `Found ${businesses(total)} matching your search`
  if (filter.category) return `Browse all ${filter.category} businesses in your area`
  return 'Explore all the amazing businesses in your area'
}

/** By more than a category. */
const isNarrowed = (filter: Filter) => !isSameFilter(filter, { ...noFilter, category: filter.category })

/** '1 business', '37 businesses', '1,000+ businesses'. */
export const businesses = (total: string): string =>
  `${formatCount(total)} ${total === '1' ? 'business' : 'businesses'}`
