// Decides which searches are suggested: the categories of the featured businesses, each with the town.
import type { BusinessCard } from '../../../contract/business.ts'

const maxSuggestions = 3

/** In characters. A longer name would fill a whole row on a phone. */
const maxTownLength = 24

/** At most three, each another category in another town. Each search finds at least the business that it comes from. */
export function suggestSearches(
  businesses: readonly Pick<BusinessCard, 'category' | 'location'>[],
): { q: string; location: string }[] {
  const suggestions: { q: string; location: string }[] = []
  for (const business of businesses) {
    const q = business.category.toLowerCase()
    const location = townIn(business.location)
    if (location && !suggestions.some((one) => one.q === q || one.location === location))
      suggestions.push({ q, location })
  }
  return suggestions.slice(0, maxSuggestions)
}

/** The part of the location before the province; '' if it does not look like the name of a town. */
function townIn(location: string): string {
  const part = location.split(',').at(-2)?.trim() ?? ''
  return part.length > maxTownLength || /\d/.test(part) ? '' : part
}
