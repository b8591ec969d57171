// The calls of the landing pages of places. A missing place is a result (null), not a failure.
import { queryOptions } from '@tanstack/react-query'
import type { PlaceOverview, ProvinceCount, RegionPlace } from '../../contract/place.ts'
import type { LandingAddress } from '../../contract/public-addresses.ts'
import { toListPage } from './business-lists.ts'
import { bodyOf, browserGet, type Get, isOk, toCallError } from './calls.ts'
import { type Filter, filterPath, noFilter, toQuery } from './filter.ts'

/** Cards on a landing page; the search shows the others. */
const maxCards = 24

export const provincesQuery = queryOptions<ProvinceCount[]>({ queryKey: ['/api/provinces'] })

/** The places with businesses of the region that the directory is for. */
export const regionPlacesQuery = queryOptions<RegionPlace[]>({ queryKey: ['/api/region/places'] })

/** The place or province at an address, with the trade that it names; null when there is no such place or trade. */
export function placeQuery({ path, trade }: Pick<LandingAddress, 'path' | 'trade'>, get: Get = browserGet) {
  return queryOptions({
    queryKey: ['/api/places', path, trade],
    queryFn: async ({ signal }): Promise<PlaceOverview | null> => {
      const query = trade === null ? '' : `?${new URLSearchParams({ trade })}`
      const response = await get(`/api/places/${encodeURIComponent(path)}${query}`, signal)
      if (response.status === 404 || response.status === 400) return null
      if (!isOk(response)) throw toCallError(response)
      return bodyOf<'getPlaceOverview'>(response)
    },
  })
}

/** What a page or a link narrows a place down to: one category, one trade, or nothing. */
export type Narrowed = Partial<Pick<Filter, 'category' | 'trade'>>

/** What a search for the businesses of a place filters by. Those of the municipality of the directory are the first of its province. */
function filterOf({ id, province }: PlaceOverview, narrowed: Narrowed): Filter {
  const area = id === null ? { province } : { place: String(id) }
  return { ...noFilter, ...narrowed, ...area }
}

/** The address of the home page that lists all businesses of a place. Its field for the place shows the name, that of a province none. */
export function searchPath(place: PlaceOverview, narrowed: Narrowed): string {
  const location = place.id === null ? '' : place.name
  return filterPath({ ...filterOf(place, narrowed), location })
}

/** The best businesses of a place, without those that a search shows beside few. */
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
