// Knows the list calls: which one a filter asks, how an answer says where the list goes on.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BusinessCard } from '../../contract/business.ts'
import type { CallResponse } from '../../contract/page.ts'
import { browserGet, type Get, isOk } from './browser-get.ts'
import { renameCallError } from './call-error.ts'
import { type Filter, isFiltered, toQuery } from './filter.ts'

/** Cards in one page: divides into rows of two, three and four. */
const pageSize = 24

/** `next` continues the list, '' at its end. `total` is a number or '1000+'. */
export type ListPage<Item = BusinessCard> = { businesses: Item[]; next: string; total: string }

export function featuredQuery(get: Get = browserGet) {
  return queryOptions({
    queryKey: ['/api/businesses', 'featured'],
    queryFn: async ({ signal }) => {
      const answer = await get(`/api/businesses/featured?limit=${pageSize}`, signal)
      return toListPage(answer, 'Featured businesses failed').businesses
    },
  })
}

/** The results of a filter, from `start` on; an empty filter lists everything. */
export function resultsQuery(filter: Filter, start: string, get: Get = browserGet) {
  return infiniteQueryOptions({
    queryKey: ['/api/businesses', 'results', toQuery(filter), start],
    queryFn: async ({ pageParam, signal }) =>
      toListPage(await get(resultsUrl(filter, pageParam), signal), 'Search failed'),
    initialPageParam: start,
    getNextPageParam: (last: ListPage) => last.next || undefined,
  })
}

function resultsUrl(filter: Filter, cursor: string): string {
  const query = toQuery(filter, { limit: String(pageSize), cursor })
  return `/api/businesses${isFiltered(filter) ? '/search' : ''}?${query}`
}

/** One page of a list call; a failed one is told under the name `failure`. */
export function toListPage<Item = BusinessCard>(answer: CallResponse, failure: string): ListPage<Item> {
  if (!isOk(answer)) throw renameCallError(answer, failure)
  const businesses = answer.body as Item[]
  return {
    businesses,
    next: cursorIn(answer.headers.link),
    total: answer.headers['x-total-count'] ?? String(businesses.length),
  }
}

function cursorIn(link = ''): string {
  const next = /<([^>]*)>;\s*rel="next"/.exec(link)?.[1] ?? ''
  return new URLSearchParams(next.slice(next.indexOf('?'))).get('cursor') ?? ''
}
