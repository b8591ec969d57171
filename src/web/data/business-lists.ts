// Knows the list calls: which one a filter needs, and how a response names its next page.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BusinessCard, FoundBusiness } from '../../contract/business.ts'
import type { CallResponse } from '../../contract/page.ts'
import type { NamedPoint } from '../../contract/place.ts'
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

/** The texts of a search as the server read it: with typos corrected, or without the words that it left out. `filters` ask for what words such as 'open now' did. */
export type Corrected = { q: string; location: string; leftOut?: string; filters?: Partial<Filter> }
export type ResultsPage = ListPage<FoundBusiness> & {
  corrected: Corrected | null
  /** The place of the filter, if it names one by its number or in the words of its text. */
  place: NamedPoint | null
}

/**
 * The results of a filter, from the cursor `start` on. An empty filter lists all businesses. `first` is the size of a first
 * page that stands alone.
 */
export function resultsQuery(filter: Filter, start: string, get: Get = browserGet, first = pageSize) {
  return infiniteQueryOptions({
    queryKey: ['/api/businesses', 'results', toQuery(filter), start],
    queryFn: ({ pageParam, signal, client, queryKey }) => {
      const [one, two] = client.getQueryData<{ pages: ResultsPage[] }>(queryKey)?.pages ?? []
      // Of several pages that are loaded again the first stays as long as it was, so that all have as many as before.
      const firstSize = one && two ? one.businesses.length : first
      const limit = pageParam === start ? firstSize : pageSize
      return fetchResults(filter, { limit, cursor: pageParam }, get, signal)
    },
    initialPageParam: start,
    getNextPageParam: (last: ResultsPage) => last.next || undefined,
  })
}

/** One page of the results of a filter. */
export async function fetchResults(
  filter: Filter,
  { limit = pageSize, cursor = '' },
  get: Get,
  signal: AbortSignal,
): Promise<ResultsPage> {
  const query = toQuery(forCall(filter), { limit: String(limit), cursor })
  const response = await get(`/api/businesses${isFiltered(filter) ? '/search' : ''}?${query}`, signal)
  return {
    ...toListPage<'searchBusinesses'>(response, 'Search failed'),
    corrected: readHeader(response, 'x-corrected'),
    place: readHeader(response, 'x-place'),
  }
}

function readHeader({ headers }: CallResponse, name: string) {
  const value = headers[name]
  return value ? JSON.parse(decodeURIComponent(value)) : null
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

/** The filter with those that its words ask for: 'pharmacy open now' is a pharmacy, and open now. */
export const withImpliedFilters = (filter: Filter, first: ResultsPage | undefined): Filter => ({
  ...filter,
  ...first?.corrected?.filters,
})

/** The filter as the server read it: with the filters that its words ask for, and with the place that words of the text name as its location. */
export function asRead(filter: Filter, first: ResultsPage): Filter {
  const { place, corrected } = first
  const asked = withImpliedFilters(filter, first)
  const isNamed = place && !filter.place && corrected
  return isNamed ? { ...asked, q: corrected.q, location: corrected.location } : asked
}

/** Whether the results go on elsewhere: fewer than three of an area, or none at all. */
export function goesOnElsewhere(filter: Filter, total: string): boolean {
  const hasArea = filter.near || filter.place || filter.location || filter.province
  return isFiltered(filter) && total !== '' && Number(total) < (hasArea ? 3 : 1)
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
