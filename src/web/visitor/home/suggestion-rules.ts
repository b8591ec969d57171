// Decides which searches are worth trying: what the featured businesses are, in the towns they are in.
import type { BusinessCard } from '../../../contract/business.ts'

const maxSuggestions = 3

/** Characters. A longer name would fill the row of a phone alone. */
const maxTownLength = 24

/** Each another category in another town; whatever is suggested finds at least the business it was made from. */
export function suggestSearches(
  businesses: readonly Pick<BusinessCard, 'category' | 'location'>[],
): { q: string; location: string }[] {
  const found: { q: string; location: string }[] = []
  for (const business of businesses) {
    const q = business.category.toLowerCase()
    const location = townIn(business.location)
    if (location && !found.some((one) => one.q === q || one.location === location))
      found.push({ q, location })
  }
  return found.slice(0, maxSuggestions)
}

/** The part before the province; '' where that is no name of a town. */
function townIn(location: string): string {
  const part = location.split(',').at(-2)?.trim() ?? ''
  return part.length > maxTownLength || /\d/.test(part) ? '' : part
}
