// Decides the head of the landing pages: title, description, address, and the trail that search engines show.
import type { BusinessCard } from '../../../contract/business.ts'
import type { Category } from '../../../contract/categories.ts'
import { landingPath, pluralOf, provincesPath } from '../../../contract/landing-path.ts'
import type { Site } from '../../../contract/page.ts'
import type { PlaceOverview } from '../../../contract/place-overview.ts'
import { type PageHead, plainHead } from '../../ui/page-head.ts'
import { descriptionOf, titleOf } from './place-words.ts'

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
