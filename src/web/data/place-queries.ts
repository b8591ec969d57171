// The calls of the landing pages of places. A missing place is a result (null), not a failure.
import { queryOptions } from '@tanstack/react-query'
import type { LandingAddress } from '../../contract/landing-address.ts'
import type { PlaceOverview, ProvinceCount, RegionPlace } from '../../contract/place.ts'
import { bodyOf, browserGet, type Get, isOk, toCallError } from './calls.ts'

export const provincesQuery = queryOptions<ProvinceCount[]>({ queryKey: ['/api/provinces'] })

/** The places with businesses of the region that the directory is for. */
export const regionPlacesQuery = queryOptions<RegionPlace[]>({ queryKey: ['/api/region/places'] })

/** The place, province or other area at an address, with the trade that it names; null when there is no such place or trade. */
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
