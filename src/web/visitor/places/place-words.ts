// The words and the head of a landing page: heading, title, description, trail.
import type { BusinessCard } from '../../../contract/business.ts'
import type { Category } from '../../../contract/categories.ts'
import type { Site } from '../../../contract/page.ts'
import type { PlaceOverview } from '../../../contract/place.ts'
import { landingPath, pluralOf, provincesPath } from '../../../contract/public-addresses.ts'
import { categoryHeadings } from '../../business/business-words.ts'
import { formatCount } from '../../ui/format-count.ts'
import { type PageHead, plainHead } from '../../ui/page-head.ts'

/** A page above this one, or the page itself at the end. */
export type Step = { name: string; path: string }

export const provincesTrail: readonly Step[] = [
  { name: 'Home', path: '/' },
  { name: 'South Africa', path: provincesPath },
]

/** From the home page down to the page of a place, or of one of its categories. */
export function trailTo(place: PlaceOverview, category: Category | null): Step[] {
  const places = [...place.around, place].map(({ name, path }) => ({ name, path: landingPath(path) }))
  const last = { name: category ? pluralOf(category) : '', path: landingPath(place.path, category) }
  return [...provincesTrail, ...places, ...(category ? [last] : [])]
}

export const provincesHead = ({ name }: Pick<Site, 'name'>): PageHead => ({
  title: `Local businesses in South Africa by province | ${name}`,
  description: `Choose a province to find restaurants, guesthouses, salons, shops and services in the towns and suburbs of South Africa on ${name}.`,
  path: provincesPath,
  isHidden: false,
  about: { trail: provincesTrail, businesses: [] },
})

/** `place` is null when there is none, undefined until it is loaded. */
export function placeHead(
  site: Pick<Site, 'name'>,
  path: string,
  place: PlaceOverview | null | undefined,
  category: Category | null,
  businesses: readonly BusinessCard[] = [],
): PageHead {
  if (!place) return plainHead(site.name, 'Place not found', path)
  return {
    title: `${titleOf(place, category)} | ${site.name}`,
    description: descriptionOf(place, category),
    path: landingPath(place.path, category),
    isHidden: false,
    about: { trail: trailTo(place, category), businesses },
  }
}

type Named = Pick<PlaceOverview, 'name' | 'label'>

export const headingOf = ({ name }: Named, category: Category | null): string =>
  `${category ? categoryHeadings[category] : 'Local businesses'} in ${name}`

/** '1 business', '1,234 businesses'. */
export const countWords = (total: number): string =>
  `${formatCount(String(total))} ${total === 1 ? 'business' : 'businesses'}`

/** How many of a place are shown. The total of a category is that of the overview. */
export const totalOf = ({ total, categories }: PlaceOverview, category: Category | null): number =>
  category ? (categories.find((one) => one.category === category)?.total ?? 0) : total

export const titleOf = (place: Named, category: Category | null): string =>
  headingOf({ ...place, name: place.label }, category)

/** Search engines show about 160 characters. */
export function descriptionOf(place: PlaceOverview, category: Category | null): string {
  const { label, categories } = place
  const most = categories.slice(0, 3).map((one) => categoryHeadings[one.category].toLowerCase())
  const kinds = category ? categoryHeadings[category].toLowerCase() : `${joinWords(most)} and more`
  const counted = formatCount(String(totalOf(place, category)))
  return category
    ? `${counted} ${kinds} in ${label}, with ratings, prices, hours and phone numbers.`
    : `${countWords(place.total)} in ${label}: ${kinds}. Ratings, prices, hours and phone numbers.`
}

const joinWords = (words: readonly string[]) => words.join(', ')
