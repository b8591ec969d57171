// Decides which searches are suggested, and in which words: the categories of the featured businesses, each with the town.
import type { BusinessCard } from '../../../contract/business.ts'
import type { Category } from '../../../contract/categories.ts'

type Suggestion = { text: string; category: Category; location: string }

const maxSuggestions = 3

/** In characters. A longer name would fill two rows on a phone. */
const maxTownLength = 24

/** What a visitor would say who looks for a business of this category. */
const wishes: Record<Category, string> = {
  Restaurant: 'Somewhere to eat',
  Hotel: 'Somewhere to stay',
  Beauty: 'Hair and nails',
  Shopping: 'Somewhere to shop',
  Cafe: 'Coffee and cake',
  Services: 'Somebody to fix things',
  Health: 'Somebody to help you heal',
  Entertainment: 'Something to do',
  Automotive: 'Somebody to see to the car',
}

/** At most three, each another category in another town. Each search finds at least the business that it comes from. */
export function suggestSearches(
  businesses: readonly Pick<BusinessCard, 'category' | 'location'>[],
): Suggestion[] {
  const suggestions: Suggestion[] = []
  for (const { category, location: address } of businesses) {
    const location = townIn(address)
    if (location && !suggestions.some((one) => one.category === category || one.location === location))
      suggestions.push({ text: `${wishes[category]} in ${location}`, category, location })
  }
  return suggestions.slice(0, maxSuggestions)
}

/** The part of the location before the province; '' if it does not look like the name of a town. */
function townIn(location: string): string {
  const part = location.split(',').at(-2)?.trim() ?? ''
  return part.length > maxTownLength || /\d/.test(part) ? '' : part
}
