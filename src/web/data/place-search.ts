// What a landing page lists, and the address of the search that lists all of it.
import { queryOptions } from '@tanstack/react-query'
import type { PlaceOverview } from '../../contract/place.ts'
import { toListPage } from './business-lists.ts'
import { browserGet, type Get } from './calls.ts'
import { type Filter, filterPath, noFilter, toQuery } from './filter.ts'

/** Cards on a landing page; the search shows the others. */
const maxCards = 24

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
