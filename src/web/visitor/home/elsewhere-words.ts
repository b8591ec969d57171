// Decides the words after few results: what nothing matches and what is shown instead, or what to try.
import { findCategory } from '../../../contract/categories.ts'
import { categoryHeadings } from '../../business/category-words.ts'
import { distanceText } from '../../business/distance-text.ts'
import type { Elsewhere } from '../../data/elsewhere.ts'
import type { Filter } from '../../data/filter.ts'
import { demandParts } from '../../data/looser-filters.ts'
import { listChips } from './filter-words.ts'
import { isNarrowed } from './home-words.ts'

const inArea = (filter: Filter, from: string) => {
  const where = from === 'you' ? '' : from || filter.location || filter.province
  if (where) return ` in ${where}`
  return filter.near ? ' near you' : ''
}

/** 'beauty salons', 'entertainment businesses' */
const businessesOf = ({ category }: Filter) => {
  const known = findCategory(category)
  const words = known ? categoryHeadings[known].toLowerCase() : 'businesses'
  return words.endsWith('s') ? words : `${words} businesses`
}

/** The chosen filters that a looser search may drop. */
const demandsOf = (filter: Filter) =>
  listChips(filter)
    .filter(({ key }) => demandParts.some((part) => key.startsWith(part)))
    .map(({ text }) => text)

/** 'No match for "plumber" in Upington with the filters Open now, Delivery.' */
export function missingText(filter: Filter, { from, dropped }: Elsewhere): string {
  // Without its demands and its area it was tried, too.
  if (dropped.includes('words'))
    return filter.q ? `No match for "${filter.q}" anywhere.` : `No ${businessesOf(filter)} anywhere.`
  const demands = demandsOf(filter)
  const what = filter.q ? `No match for "${filter.q}"` : `No ${businessesOf(filter)}`
  return `${what}${inArea(filter, from)}${withFilters(demands)}.`
}

function withFilters(demands: string[]): string {
  if (demands.length === 0) return ''
  return ` with the ${demands.length === 1 ? 'filter' : 'filters'} ${demands.join(', ')}`
}

export function elsewhereHeading({ dropped, from }: Elsewhere): string {
  if (dropped.includes('words') || dropped.includes('category')) return 'You may also like'
  if (!dropped.includes('area')) return 'With fewer filters'
  return from ? 'Nearest elsewhere' : 'Elsewhere'
}

/** What these are: 'The nearest is in Kempton Park, Gauteng, 684 km away.' */
export function shownText(filter: Filter, { dropped, from, businesses: [first] }: Elsewhere): string {
  const near = from === 'you' ? 'nearest to you' : from && `nearest to ${from}`
  if (dropped.includes('category')) return `These are the businesses ${near}.`
  if (dropped.includes('words')) return `These are the ${businessesOf(filter)} ${near || 'that we have'}.`
  if (!dropped.includes('area')) return 'These match without the filters.'
  const where = dropped.includes('demands') ? 'Without the filters, the nearest is' : 'The nearest is'
  return from && first?.place && first.distanceKm !== undefined
    ? `${where} in ${first.place.name}, ${first.place.province}, ${distanceText(first.distanceKm)} away.`
    : 'These match in other places.'
}

/** What to try where nothing is found anywhere. It depends on what was asked: words, an area, filters or a category. */
export function adviceText(filter: Filter): string {
  const { q, location, place, province, near } = filter
  const hasArea = location || place || province || near
  if (q && hasArea) return 'Try fewer or other words, a bigger town nearby, or look through everything.'
  if (q) return 'Try fewer or other words, or look through everything.'
  if (hasArea) return 'Try a bigger town nearby, or look through everything.'
  if (isNarrowed(filter)) return 'Try fewer filters, or look through everything.'
  return 'Try another category, or look through everything.'
}
