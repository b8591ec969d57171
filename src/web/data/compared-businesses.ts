// Knows how the businesses that are compared are written in an address, and the call for their distances.
import { queryOptions } from '@tanstack/react-query'
import type { Distances } from '../../contract/distances.ts'
import { browserGet, type Get, isOk } from './browser-get.ts'
import { idPattern } from './business-query.ts'
import { toCallError } from './call-error.ts'
import { readOrigin } from './origin.ts'
import { bodyOf } from './response-body.ts'

/** As many columns as a phone shows. */
export const maxCompared = 3

/** `origin` says from where they are measured (origin.ts). */
export const comparePath = (ids: readonly string[], origin = ''): string =>
  ids.length > 0 ? `/compare?ids=${ids.join(',')}${origin && `&${origin}`}` : '/compare'

/** All different texts in `ids`, whether or not they are ids. */
export function listIds(search: string): string[] {
  const text = new URLSearchParams(search).get('ids') ?? ''
  return [...new Set(text.split(',').map((id) => id.trim()))].filter(Boolean)
}

/** The ids that are compared: the first three. */
export const readComparedIds = (search: string): string[] => listIds(search).slice(0, maxCompared)

/** How far they are from where the visitor searched. Null without such a search, and when the address names no ids. */
export function distancesQuery(search: string, get: Get = browserGet) {
  const origin = readOrigin(search)
  const ids = readComparedIds(search).filter((id) => idPattern.test(id))
  return queryOptions({
    queryKey: ['/api/businesses', 'distances', origin, ids],
    queryFn: async ({ signal }): Promise<Distances | null> => {
      if (!origin || ids.length === 0) return null
      const response = await get(`/api/businesses/distances?ids=${ids.join(',')}&${origin}`, signal)
      // A slip in the address costs the distances alone.
      if (response.status === 400) return null
      if (!isOk(response)) throw toCallError(response)
      return bodyOf<'listDistances'>(response)
    },
  })
}
