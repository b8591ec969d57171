// What a landing page lists, and its words and head: heading, title, description, trail.
import { queryOptions } from '@tanstack/react-query'
import type { BusinessCard } from '../../../contract/business.ts'
import { type Categories, type Category, headingOf } from '../../../contract/categories.ts'
import { businessesText } from '../../../contract/day-text.ts'
import { categorySlug, type LandingAddress } from '../../../contract/landing-address.ts'
import type { PageSite, Site } from '../../../contract/page.ts'
import type { CountedTrade, PlaceOverview } from '../../../contract/place.ts'
import { areaTitle, type SiteRegion } from '../../../contract/provinces.ts'
import { feedTitle, landingPath, leastForLanding, provincesPath } from '../../../contract/public-addresses.ts'
import { toListPage } from '../../data/business-lists.ts'
import { browserGet, type Get } from '../../data/calls.ts'
import { type Filter, filterPath, noFilter, toQuery } from '../../data/filter.ts'
import { type PageHead, plainHead } from '../../ui/page-head.ts'

/** A step of the breadcrumb trail: a page above this one, or at the end the page itself. */
export type Step = { name: string; path: string }

const home: Step = { name: 'Home', path: '/' }

/** The trail down to the page of all provinces, or of all places of the region. */
export const trailToAll = (region: SiteRegion | undefined): Step[] => [
  home,
  { name: areaTitle(region?.name ?? 'South Africa'), path: provincesPath },
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
  name: category.plural,
  heading: headingOf(category),
  total,
  narrowed: { category: category.name },
})

export const ofTrade = ({ id, plural, total }: CountedTrade): Subject => ({
  slug: id,
  name: plural,
  heading: plural,
  total,
  narrowed: { trade: id },
})

/** The categories of a place that are offered, with their counts. */
export const knownCategories = (categories: Categories, place: Pick<PlaceOverview, 'categories'>) =>
  place.categories.flatMap(({ category: name, total }) => {
    const category = categories.find((one) => one.name === name)
    return category && !category.isHidden ? [{ category, total }] : []
  })

/** The subject that an address asks for, of a place that was loaded for it. */
export function subjectOf(place: PlaceOverview, { category }: Pick<LandingAddress, 'category'>): Subject {
  if (place.trade) return ofTrade(place.trade)
  if (category === null) return everything(place)
  return ofCategory(category, place.categories.find((one) => one.category === category.name)?.total ?? 0)
}

/**
 * Whether a subject has a page of its own. In a place that has one, a category needs only one business: otherwise it would be the only
 * link among its neighbours that leads to a search.
 */
export const hasPage = (place: PlaceOverview, { total, narrowed }: Subject): boolean =>
  total >= leastForLanding || (narrowed.category !== undefined && total > 0 && place.total >= leastForLanding)

/**
 * The trail from the home page down to the page of a place, or of a part of its businesses. In the directory of a region, the areas
 * around the region are left out.
 */
export function trailTo(
  place: PlaceOverview,
  { slug, name }: Pick<Subject, 'slug' | 'name'>,
  region?: SiteRegion,
): Step[] {
  const places = [...place.around, place].map(({ name, path }) => ({
    name: areaTitle(name),
    path: landingPath(path),
  }))
  const isBelowAll = region ? !place.isOutside && place.path !== region.path : true
  const start = isBelowAll ? trailToAll(region) : [home]
  return [...start, ...places, ...(slug ? [{ name, path: landingPath(place.path, slug) }] : [])]
}

export const provincesHead = ({ name, region }: Pick<Site, 'name' | 'region'>): PageHead => ({
  title: `Local businesses in ${region ? `${region.label} by place` : 'South Africa by province'} | ${name}`,
  description: `Choose a ${region ? 'place' : 'province'} to find restaurants, guesthouses, salons, shops and services in ${region ? region.label : 'the towns and suburbs of South Africa'} on ${name}.`,
  path: provincesPath,
  isHidden: false,
  about: { trail: trailToAll(region), businesses: [] },
})

/** `place` is null when there is none, undefined until it is loaded. */
export function placeHead(
  site: Pick<PageSite, 'name' | 'categories' | 'region' | 'reviews'>,
  { path, category }: { path: string; category: Category | null },
  place: PlaceOverview | null | undefined,
  businesses: readonly BusinessCard[] = [],
): PageHead {
  if (!place) return plainHead(site.name, 'Place not found', path)
  const subject = subjectOf(place, { category })
  return {
    title: `${subject.heading} in ${place.label} | ${site.name}`,
    description: descriptionOf(site, place, subject),
    path: landingPath(place.path, subject.slug),
    // Search engines take a page of one or two businesses for an empty one.
    isHidden: (place.isOutside ?? false) || subject.total < leastForLanding,
    about: { trail: trailTo(place, subject, site.region), businesses },
    feedTitle: feedTitle(site.name, `${subject.name || subject.heading} in ${place.label}`),
  }
}

/** Search engines show about 160 characters. The names of trades stay as they are written: 'African Restaurants', 'ATM Repairs'. */
function descriptionOf(
  { categories, reviews }: Pick<PageSite, 'categories' | 'reviews'>,
  { label, ...place }: PlaceOverview,
  { slug, heading, total }: Subject,
): string {
  const most = knownCategories(categories, place)
    .slice(0, 3)
    .map(({ category }) => headingOf(category).toLowerCase())
  const businesses = businessesText(String(total))
  const examples = most.length > 0 ? `: ${most.join(', ')} and more` : ''
  const facts = `${reviews === 'off' ? '' : 'ratings, '}prices, hours and phone numbers`
  return slug
    ? `${heading} in ${label}: ${businesses} with ${facts}.`
    : `${businesses} in ${label}${examples}, with ${facts}.`
}

/** Cards on a landing page; the search shows the others. */
const maxCards = 24

/** What a page or a link narrows a place down to: one category, one trade, or nothing. */
type Narrowed = Partial<Pick<Filter, 'category' | 'trade'>>

/** The filter that finds the businesses of a place; an area is found by its name. The businesses of the directory's municipality come first in its province. */
function filterOf({ id, kind, name, province }: PlaceOverview, narrowed: Narrowed): Filter {
  const area = id !== null ? { place: String(id) } : kind === 'area' ? { location: name } : { province }
  return { ...noFilter, ...narrowed, ...area }
}

/** The address of the home page that lists all businesses of a place. Its location field shows the name of the place, and is empty for a province. */
export function searchPath(place: PlaceOverview, narrowed: Narrowed): string {
  const filter = filterOf(place, narrowed)
  return filterPath({ ...filter, location: place.id === null ? filter.location : place.name })
}

/** The best businesses of a place, without the other results that a search adds when few match. */
export function bestInPlaceQuery(place: PlaceOverview, narrowed: Narrowed, get: Get = browserGet) {
  const query = toQuery(filterOf(place, narrowed), { limit: String(maxCards) })
  return queryOptions({
    queryKey: ['/api/businesses', 'place', query],
    queryFn: async ({ signal }) => {
      const response = await get(`/api/businesses/search?${query}`, signal)
      const { businesses } = toListPage<'searchBusinesses'>(response, 'Search failed')
      return businesses.filter(({ why, isOutside }) => why === undefined && (place.isOutside || !isOutside))
    },
  })
}
