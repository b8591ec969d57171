// Knows the list calls: which one a filter needs, and how a response names its next page.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BusinessCard, FoundBusiness } from '../../contract/business.ts'
import type { CallResponse } from '../../contract/page.ts'
import type { FilterCounts } from '../../contract/search.ts'
import { browserGet, type Get, isOk } from './browser-get.ts'
import { renameCallError } from './call-error.ts'
import { type Filter, forCall, isFiltered, toQuery } from './filter.ts'
import { bodyOf, type ListCall } from './response-body.ts'

/** Cards in one page. It fills rows of two, three and four. */
const pageSize = 24

/** `next` is the cursor of the next page, '' at the end of the list. `total` is a number or '1000+'. */
export type ListPage<Item = BusinessCard> = { businesses: Item[]; next: string; total: string }

/** The first part of the query key of every list of the admin area. */
export const moderationListsKey = ['/api/admin/businesses']

export function featuredQuery(get: Get = browserGet) {
  return queryOptions({
    queryKey: ['/api/businesses', 'featured'],
    queryFn: async ({ signal }) => {
      const response = await get(`/api/businesses/featured?limit=${pageSize}`, signal)
      return toListPage(response, 'Featured businesses failed').businesses
    },
  })
}

/** The texts of a search after its typos were corrected. */
export type Corrected = { q: string; location: string }
export type ResultsPage = ListPage<FoundBusiness> & { corrected: Corrected | null }

/** The results of a filter, from the cursor `start` on. An empty filter lists all businesses. */
export function resultsQuery(filter: Filter, start: string, get: Get = browserGet) {
  return infiniteQueryOptions({
    queryKey: ['/api/businesses', 'results', toQuery(filter), start],
    queryFn: async ({ pageParam, signal }): Promise<ResultsPage> => {
      const response = await get(resultsUrl(filter, pageParam), signal)
      const corrected = response.headers['x-corrected']
      return {
        ...toListPage<'searchBusinesses'>(response, 'Search failed'),
        corrected: corrected ? JSON.parse(decodeURIComponent(corrected)) : null,
      }
    },
    initialPageParam: start,
    getNextPageParam: (last: ResultsPage) => last.next || undefined,
  })
}

function resultsUrl(filter: Filter, cursor: string): string {
  const query = toQuery(forCall(filter), { limit: String(pageSize), cursor })
  return `/api/businesses${isFiltered(filter) ? '/search' : ''}?${query}`
}

/** How many results each value of a filter would leave. */
export function filterCountsQuery(filter: Filter, get: Get = browserGet) {
  // The order changes no count.
  const query = toQuery({ ...forCall(filter), sort: '' })
  return queryOptions({
    queryKey: ['/api/businesses', 'filters', query],
    queryFn: async ({ signal }): Promise<FilterCounts> => {
      const response = await get(`/api/businesses/filters?${query}`, signal)
      if (!isOk(response)) throw renameCallError(response, 'Filters failed')
      return bodyOf<'countFilters'>(response)
    },
  })
}

/** A list shorter than this goes on with the nearest elsewhere. */
const fewResults = 3
const elsewhereKm = '200'

/** The filter that finds the nearest elsewhere. Null when there is no point to measure from, or nowhere else to look. */
export function elsewhereFilter(filter: Filter, total: string): Filter | null {
  const hasPoint = filter.near !== '' || filter.place !== ''
  const hasFew = total !== '' && Number(total) < fewResults
  if (!hasPoint || !hasFew || filter.radiusKm === elsewhereKm) return null
  return { ...filter, radiusKm: elsewhereKm, sort: 'near' }
}

/** One page of a list call. A failed call throws an error with the message `failure`. */
export function toListPage<Name extends ListCall = 'listBusinesses'>(
  response: CallResponse,
  failure: string,
) {
  if (!isOk(response)) throw renameCallError(response, failure)
  const businesses = bodyOf<Name>(response)
  return {
    businesses,
    next: cursorIn(response.headers.link),
    total: response.headers['x-total-count'] ?? String(businesses.length),
  }
}

function cursorIn(link = ''): string {
  const next = /<([^>]*)>;\s*rel="next"/.exec(link)?.[1] ?? ''
  return new URLSearchParams(next.slice(next.indexOf('?'))).get('cursor') ?? ''
}
