// The words and the head of a landing page: heading, title, description, trail.
import type { BusinessCard } from '../../../contract/business.ts'
import type { Category } from '../../../contract/categories.ts'
import { feedTitle } from '../../../contract/feeds.ts'
import type { Site } from '../../../contract/page.ts'
import type { CountedTrade, PlaceOverview } from '../../../contract/place.ts'
import {
  categorySlug,
  type LandingAddress,
  landingPath,
  pluralOf,
  provincesPath,
} from '../../../contract/public-addresses.ts'
import { categoryHeadings } from '../../business/business-words.ts'
import type { Narrowed } from '../../data/place-queries.ts'
import { formatCount } from '../../ui/format-count.ts'
import { type PageHead, plainHead } from '../../ui/page-head.ts'

/** A page above this one, or the page itself at the end. */
export type Step = { name: string; path: string }

export const provincesTrail: readonly Step[] = [
  { name: 'Home', path: '/' },
  { name: 'South Africa', path: provincesPath },
]

/**
 * What a landing page lists: all businesses of a place, those of a category, or those of a trade. `slug` is the last part of its
 * address, `name` its line in the trail; both are '' for all. `heading` is what people type.
 */
export type Subject = { slug: string; name: string; heading: string; total: number; narrowed: Narrowed }

export const everything = ({ total }: Pick<PlaceOverview, 'total'>): Subject => ({
  slug: '',
  name: '',
  heading: 'Local businesses',
  total,
  narrowed: {},
})

export const ofCategory = (category: Category, total: number): Subject => ({
  slug: categorySlug(category),
  name: pluralOf(category),
  heading: categoryHeadings[category],
  total,
  narrowed: { category },
})

export const ofTrade = ({ id, plural, total }: CountedTrade): Subject => ({
  slug: id,
  name: plural,
  heading: plural,
  total,
  narrowed: { trade: id },
})

/** What an address asks of a place that was loaded for it. */
export function subjectOf(place: PlaceOverview, { category }: Pick<LandingAddress, 'category'>): Subject {
  if (place.trade) return ofTrade(place.trade)
  if (category === null) return everything(place)
  return ofCategory(category, place.categories.find((one) => one.category === category)?.total ?? 0)
}

/** From the home page down to the page of a place, or of a part of its businesses. */
export function trailTo(place: PlaceOverview, { slug, name }: Pick<Subject, 'slug' | 'name'>): Step[] {
  const places = [...place.around, place].map(({ name, path }) => ({ name, path: landingPath(path) }))
  return [...provincesTrail, ...places, ...(slug ? [{ name, path: landingPath(place.path, slug) }] : [])]
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
  { path, category }: { path: string; category: Category | null },
  place: PlaceOverview | null | undefined,
  businesses: readonly BusinessCard[] = [],
): PageHead {
  if (!place) return plainHead(site.name, 'Place not found', path)
  const subject = subjectOf(place, { category })
  return {
    title: `${subject.heading} in ${place.label} | ${site.name}`,
    description: descriptionOf(place, subject),
    path: landingPath(place.path, subject.slug),
    isHidden: false,
    about: { trail: trailTo(place, subject), businesses },
    feedTitle: feedTitle(site.name, `${subject.name || subject.heading} in ${place.label}`),
  }
}

/** '1 business', '1,234 businesses'. */
export const countWords = (total: number): string =>
  `${formatCount(String(total))} ${total === 1 ? 'business' : 'businesses'}`

/** Search engines show about 160 characters. The names of trades stay as they are written: 'African Restaurants', 'ATM Repairs'. */
function descriptionOf({ label, categories }: PlaceOverview, { slug, heading, total }: Subject): string {
  const most = categories.slice(0, 3).map((one) => categoryHeadings[one.category].toLowerCase())
  return slug
    ? `${heading} in ${label}: ${countWords(total)} with ratings, prices, hours and phone numbers.`
    : `${countWords(total)} in ${label}: ${most.join(', ')} and more. Ratings, prices, hours and phone numbers.`
}
