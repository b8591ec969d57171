// The calls for lists of businesses: which one a filter needs, its pages, and what is shown when nothing matches.

import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { BusinessCard, FoundBusiness } from '../../contract/business.ts'
import type { Categories } from '../../contract/categories.ts'
import type { CallResponse } from '../../contract/page.ts'
import type { NamedPoint } from '../../contract/place.ts'
import type { Corrected, FilterCounts } from '../../contract/search.ts'
import { bodyOf, browserGet, type Get, isOk, type ListCall, renameCallError } from './calls.ts'
import {
  type Dropped,
  type Filter,
  forCall,
  isFiltered,
  listLooserFilters,
  readCursor,
  readFilter,
  toQuery,
} from './filter.ts'

/** Cards per page: full rows of two, three and four. */
const pageSize = 24

/** `next` is the cursor of the next page, '' at the end of the list. `total` is a number or, as for a search, '2000+'. */
export type ListPage<Item = BusinessCard> = { businesses: Item[]; next: string; total: string }

/** The first part of the query key of every list of the admin area. */
export const moderationListsKey = ['/api/admin/businesses']

/** The first part of the query keys of what moderators read beside the lists: the numbers, the overview, and similar listings. */
export const besideListsKey = ['/api/admin']

export function featuredQuery(get: Get = browserGet) {
  return queryOptions({
    queryKey: ['/api/businesses', 'featured'],
    queryFn: async ({ signal }) => {
      const response = await get(`/api/businesses/featured?limit=${pageSize}`, signal)
      return toListPage<'listFeaturedBusinesses'>(response, 'Featured businesses failed').businesses
    },
  })
}

export type ResultsPage = ListPage<FoundBusiness> & {
  /** How many of the results are full matches; these come first. */
  full: string
  corrected: Corrected | null
  /** The place of the filter, if it names one by its id or in its text. */
  place: NamedPoint | null
}

/**
 * The results of a filter, from the cursor `start` on. An empty filter lists all businesses. `first` is the size of the first page, unless
 * several pages are loaded again.
 */
export function resultsQuery(filter: Filter, start: string, get: Get = browserGet, first = pageSize) {
  return infiniteQueryOptions({
    queryKey: ['/api/businesses', 'results', toQuery(filter), start],
    queryFn: ({ pageParam, signal, client, queryKey }) => {
      const [one, two] = client.getQueryData<{ pages: ResultsPage[] }>(queryKey)?.pages ?? []
      // When several pages are loaded again, the first keeps its size, so that all have as many businesses as before.
      const firstSize = one && two ? one.businesses.length : first
      const limit = pageParam === start ? firstSize : pageSize
      return fetchResults(filter, { limit, cursor: pageParam }, get, signal)
    },
    initialPageParam: start,
    getNextPageParam: (last: ResultsPage) => last.next || undefined,
  })
}

/** One page of the results of a filter. */
async function fetchResults(
  filter: Filter,
  { limit = pageSize, cursor = '' },
  get: Get,
  signal: AbortSignal,
): Promise<ResultsPage> {
  const query = toQuery(forCall(filter), { limit: String(limit), cursor })
  const response = await get(`/api/businesses${isFiltered(filter) ? '/search' : ''}?${query}`, signal)
  const page = toListPage<'searchBusinesses'>(response, 'Search failed')
  return {
    ...page,
    full: response.headers['x-full-matches'] ?? page.total,
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
  // The sort order changes no count.
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

/** The filter with its implied filters: 'pharmacy open now' is a pharmacy, and open now. */
export const withImpliedFilters = (filter: Filter, first: ResultsPage | undefined): Filter => ({
  ...filter,
  ...first?.corrected?.filters,
})

/** The filter as the server read it: with its implied filters, and with the place that its text names as the location. */
export function asRead(filter: Filter, first: ResultsPage): Filter {
  const { place, corrected } = first
  const asked = withImpliedFilters(filter, first)
  const isNamed = place && !filter.place && corrected
  return isNamed ? { ...asked, q: corrected.q, location: corrected.location } : asked
}

/** Whether other businesses are shown instead, because none fulfils even a part of the filter. */
export const goesOnElsewhere = (filter: Filter, total: string): boolean => isFiltered(filter) && total === '0'

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

/** As many cards as fill rows of one, two, three and four. */
const shownCount = 12

export type Elsewhere = {
  businesses: FoundBusiness[]
  corrected: Corrected | null
  /** The parts of the filter that these businesses do not fulfil. */
  dropped: readonly Dropped[]
  /** What these businesses are near: 'Upington', 'you', or '' if the point of the search is not known. */
  from: string
}

/** What the first looser filter with any results finds; null if none has any. */
export function elsewhereQuery(filter: Filter, { place }: ResultsPage, get: Get = browserGet) {
  return queryOptions({
    queryKey: ['/api/businesses', 'elsewhere', filter],
    queryFn: async ({ signal }): Promise<Elsewhere | null> => {
      const { from, near } = readPoint(filter, place ?? (await findPlace(filter.location, get, signal)))
      for (const step of listLooserFilters(filter, near)) {
        const { businesses, corrected } = await fetchResults(step.filter, { limit: shownCount }, get, signal)
        if (businesses.length > 0) return { businesses, corrected, dropped: step.dropped, from }
      }
      return null
    },
  })
}

/** What to show instead of no results: null for nothing, undefined until it is known. `first` is the first page of the results. */
export function useElsewhere(filter: Filter, first: ResultsPage | undefined): Elsewhere | null | undefined {
  const read = first ? asRead(filter, first) : filter
  const enabled = first !== undefined && goesOnElsewhere(read, first.total)
  return useQuery({ ...elsewhereQuery(read, first ?? noResults), enabled }).data
}

const noResults: ResultsPage = { businesses: [], next: '', total: '', full: '', corrected: null, place: null }

function readPoint({ near }: Filter, place: NamedPoint | null): { from: string; near: string } {
  if (near) return { from: 'you', near }
  return place ? { from: place.name, near: `${place.latitude},${place.longitude}` } : { from: '', near: '' }
}

/** The place that a location most likely means. */
async function findPlace(location: string, get: Get, signal: AbortSignal): Promise<NamedPoint | null> {
  if (!location) return null
  const response = await get(`/api/places?q=${encodeURIComponent(location)}&limit=1`, signal)
  if (!isOk(response)) throw renameCallError(response, 'Search failed')
  const [place] = bodyOf<'listPlaces'>(response)
  // The text does not name the place, so its label says which one is meant.
  return place ? { ...place, name: place.label } : null
}

export async function loadResults(
  client: QueryClient,
  search: string,
  categories: Categories,
  get: Get,
): Promise<void> {
  const filter = readFilter(search, categories)
  const results = resultsQuery(filter, readCursor(search), get)
  await Promise.all([
    client.prefetchInfiniteQuery(results),
    isFiltered(filter) && client.prefetchQuery(filterCountsQuery(filter, get)),
  ])
  const first = client.getQueryData(results.queryKey)?.pages[0]
  if (!first) return
  const read = asRead(filter, first)
  if (!goesOnElsewhere(read, first.total)) return
  await client.prefetchQuery(elsewhereQuery(read, first, get))
}

/** The first page of the results, after they were loaded; undefined when that failed. */
export function findFirstResults(
  client: QueryClient,
  search: string,
  categories: Categories,
): ResultsPage | undefined {
  const { queryKey } = resultsQuery(readFilter(search, categories), readCursor(search))
  return client.getQueryData(queryKey)?.pages[0]
}
