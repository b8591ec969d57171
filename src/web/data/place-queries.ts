// The calls of the landing pages of places. A missing place is a result (null), not a failure.
import { queryOptions } from '@tanstack/react-query'
import type { Category } from '../../contract/categories.ts'
import type { PlaceOverview, ProvinceCount } from '../../contract/place.ts'
import { toListPage } from './business-lists.ts'
import { bodyOf, browserGet, type Get, isOk, toCallError } from './calls.ts'
import { type Filter, filterPath, noFilter, toQuery } from './filter.ts'

/** Cards on a landing page; the search shows the others. */
const maxCards = 24

export const provincesQuery = queryOptions<ProvinceCount[]>({ queryKey: ['/api/provinces'] })

/** The place or province at a path; null when there is none. */
export function placeQuery(path: string, get: Get = browserGet) {
  return queryOptions({
    queryKey: ['/api/places', path],
    queryFn: async ({ signal }): Promise<PlaceOverview | null> => {
      const response = await get(`/api/places/${encodeURIComponent(path)}`, signal)
      if (response.status === 404 || response.status === 400) return null
      if (!isOk(response)) throw toCallError(response)
      return bodyOf<'getPlaceOverview'>(response)
    },
  })
}

/** What a search for the businesses of a place filters by. */
function filterOf({ id, province }: PlaceOverview, category: Category | null): Filter {
  const area = id === null ? { province } : { place: String(id) }
  return { ...noFilter, category: category ?? '', ...area }
}

/** The address of the home page that lists all businesses of a place. Its field for the place shows the name, that of a province none. */
export function searchPath(place: PlaceOverview, category: Category | null): string {
  const location = place.id === null ? '' : place.name
  return filterPath({ ...filterOf(place, category), location })
}

/** The best businesses of a place, without those that a search shows beside few. */
export function bestInPlaceQuery(place: PlaceOverview, category: Category | null, get: Get = browserGet) {
  const query = toQuery(filterOf(place, category), { limit: String(maxCards) })
  return queryOptions({
    queryKey: ['/api/businesses', 'place', query],
    queryFn: async ({ signal }) => {
      const response = await get(`/api/businesses/search?${query}`, signal)
      const { businesses } = toListPage<'searchBusinesses'>(response, 'Search failed')
      return businesses.filter(({ why }) => why === undefined)
    },
  })
}
