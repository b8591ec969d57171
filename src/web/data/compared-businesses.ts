// The businesses that are compared, and how far they are.
import { queryOptions } from '@tanstack/react-query'
import type { Distances } from '../../contract/business.ts'
import { idPattern } from './business-query.ts'
import { bodyOf, browserGet, type Get, isOk, toCallError } from './calls.ts'
import { readOrigin } from './filter.ts'
import { maxCompared } from './saved-businesses.ts'

/** All different texts in `ids`, whether or not they are ids. */
export function listIds(search: string): string[] {
  const text = new URLSearchParams(search).get('ids') ?? ''
  return [...new Set(text.split(',').map((id) => id.trim()))].filter(Boolean)
}

/** The ids that are compared: the first three. */
export const readComparedIds = (search: string): string[] => listIds(search).slice(0, maxCompared)

/** How far the compared businesses are from the origin of the search. Null without an origin, and if the address names no ids. */
export function distancesQuery(search: string, get: Get = browserGet) {
  const origin = readOrigin(search)
  const ids = readComparedIds(search).filter((id) => idPattern.test(id))
  return queryOptions({
    // Not under '/api/businesses', where every cached value has cards.
    queryKey: ['/api/businesses/distances', origin, ids],
    queryFn: async ({ signal }): Promise<Distances | null> => {
      if (!origin || ids.length === 0) return null
      const response = await get(`/api/businesses/distances?ids=${ids.join(',')}&${origin}`, signal)
      // A mistake in the address costs nothing but the distances.
      if (response.status === 400) return null
      if (!isOk(response)) throw toCallError(response)
      return bodyOf<'listDistances'>(response)
    },
  })
}
