// Decides the heading and the subtext of the results (spec §2).
import type { Filter } from '../../data/filter.ts'
import { formatCount } from '../../ui/format-count.ts'

export function resultsHeading({ q, category, location }: Filter): string {
  const place = location && ` in ${location}`
  if (q) return `Search Results for "${q}"${place}`
  if (category) return `${category} Businesses${place}`
  return location ? `Businesses${place}` : 'Discover More'
}

/** `total` is the number of results, '' while it is unknown. */
export function resultsSubtext(filter: Filter, total: string): string {
  if (filter.q || filter.location) return total && `Found ${businesses(total)} matching your search`
  if (filter.category) return `Browse all ${filter.category} businesses in your area`
  return 'Explore all the amazing businesses in your area'
}

/** '1 business', '37 businesses', '1,000+ businesses'. */
export const businesses = (total: string): string =>
  `${formatCount(total)} ${total === '1' ? 'business' : 'businesses'}`
