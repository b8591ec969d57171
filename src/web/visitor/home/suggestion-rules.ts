// Which searches are suggested, and in which words: the categories of the featured businesses, each with the town.
import type { BusinessCard } from '../../../contract/business.ts'
import { type Categories, headingOf } from '../../../contract/categories.ts'
import type { RegionPlace } from '../../../contract/place.ts'
import type { SiteRegion } from '../../../contract/provinces.ts'

type Suggestion = { text: string; category: string; location: string }

const maxSuggestions = 3

/** In characters. A longer name would fill two rows on a phone. */
const maxTownLength = 24

/** How a visitor would put it who looks for a business of one of the nine categories. */
const texts = new Map<string, (town: string) => string>([
  ['Restaurant', (town) => `Somewhere to eat in ${town}`],
  ['Hotel', (town) => `Somewhere to stay in ${town}`],
  ['Beauty', (town) => `Hair and nails in ${town}`],
  ['Shopping', (town) => `Somewhere to shop in ${town}`],
  ['Cafe', (town) => `Coffee and cake in ${town}`],
  ['Services', (town) => `Someone to fix things in ${town}`],
  ['Health', (town) => `Someone to help you get well in ${town}`],
  ['Entertainment', (town) => `Something to do in ${town}`],
  ['Automotive', (town) => `Someone to fix the car in ${town}`],
])

/**
 * At most three, each with another category and another town; in a region that is one town, only the category differs. Each search finds
 * at least the business that it comes from.
 */
export function suggestSearches(
  categories: Categories,
  businesses: readonly Pick<BusinessCard, 'category' | 'location'>[],
  region?: SiteRegion,
): Suggestion[] {
  const isOneTown = region?.kind === 'place'
  const suggestions: Suggestion[] = []
  for (const { category, location: address } of businesses) {
    const town = townIn(address)
    const known = categories.find(({ name }) => name === category)
    if (!known || known.isHidden || !town) continue
    const text = texts.get(category)?.(town) ?? `${headingOf(known)} in ${town}`
    // With the province, because other towns may have the same name.
    const location = `${town}, ${address.split(',').at(-1)?.trim()}`
    if (!suggestions.some((one) => one.category === category || (!isOneTown && one.location === location)))
      suggestions.push({ text, category, location })
  }
  return suggestions.slice(0, maxSuggestions)
}

/** The businesses that are known to be in the region. `places` are its places that have businesses. */
export function inRegion<Some extends Pick<BusinessCard, 'place'>>(
  businesses: readonly Some[],
  { kind, id }: SiteRegion,
  places: readonly RegionPlace[],
): Some[] {
  const ids = new Set(places.map((place) => place.id))
  return businesses.filter(({ place }) =>
    kind === 'province' ? place?.province === id : place && (place.id === id || ids.has(place.id)),
  )
}

/** The part of the location before the province; '' if it does not look like the name of a town. */
function townIn(location: string): string {
  const part = location.split(',').at(-2)?.trim() ?? ''
  return part.length > maxTownLength || /\d/.test(part) ? '' : part
}
