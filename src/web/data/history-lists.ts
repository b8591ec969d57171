// The lists of log lines, and the validation of their filters before they are sent.

import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import {
  type HistoryEntry,
  type LiveEdit,
  type LogEntry,
  LogInput,
  type StaffHistoryEntry,
} from '../../contract/history.ts'
import { type ListPage, toListPage } from './business-lists.ts'
import { browserGet, type Get } from './calls.ts'
import { nextPageOf } from './list-loading.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import type { FieldErrors } from './send.ts'

/** A sentence for each filter that the call would refuse. */
export function listLogFaults(filters: string | Record<string, string>): FieldErrors {
  const address = new URLSearchParams(filters)
  const read = LogInput.safeParse(
    Object.fromEntries(logFilters.map((name) => [name, address.get(name) ?? ''])),
  )
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}

const pageSize = 24

/** The first part of the query key of every list of lines. */
export const linesKey = ['lines']

/** The page of the history of one business, for moderators. */
export const businessHistoryPath = (id: string) => `/admin/businesses/${id}/history`

export const myHistoryQuery = (search: string, get?: Get) =>
  linesQuery<HistoryEntry>('/api/business/history', search, [], get)

export const businessHistoryQuery = (id: string, search: string, get?: Get) =>
  linesQuery<StaffHistoryEntry>(`/api/admin/businesses/${id}/history`, search, [], get)

/** The parameters of the log besides the cursor. */
export const logFilters = ['q', 'by', 'from', 'to'] as const

export const logQuery = (search: string, get?: Get) =>
  linesQuery<LogEntry>('/api/admin/log', search, logFilters, get)

export const editsQuery = (search: string, get?: Get) =>
  linesQuery<LiveEdit>('/api/admin/edits', search, [], get)

/** `search` is the query of the page's address: its filters, and the cursor where the list begins. */
function linesQuery<Line extends HistoryEntry>(
  path: string,
  search: string,
  filters: readonly string[],
  get: Get = browserGet,
) {
  const address = new URLSearchParams(search)
  const filter = filters.flatMap((name) => (address.get(name) ? [[name, address.get(name) ?? '']] : []))
  const start = address.get('cursor') ?? ''
  return infiniteQueryOptions({
    queryKey: [...linesKey, path, new URLSearchParams(filter).toString(), start],
    queryFn: async ({ pageParam, signal }): Promise<ListPage<Line>> => {
      const params = new URLSearchParams([...filter, ['limit', String(pageSize)]])
      if (pageParam) params.set('cursor', pageParam)
      const response = await get(`${path}?${params}`, signal)
      return toListPage<'getMyHistory'>(response, 'The history could not be loaded') as ListPage<Line>
    },
    initialPageParam: start,
    getNextPageParam: (last: ListPage<Line>) => last.next || undefined,
  })
}

type LinesOptions<Line, Key extends QueryKey> = UseInfiniteQueryOptions<
  ListPage<Line>,
  Error,
  InfiniteData<ListPage<Line>>,
  Key,
  string
>

/** The state of a list of a moderator or an owner. `next` is the cursor of the next page, '' at the end. */
export function useLines<Line, Key extends QueryKey>(options: LinesOptions<Line, Key>) {
  const query = useInfiniteQuery(options)
  const { run: loadMore, isRunning } = useOneAtATime(nextPageOf(query))
  const pages = query.data?.pages
  return {
    lines: pages?.flatMap(({ businesses }) => businesses) ?? [],
    /** The cursor of the page that a line came with; '' for the first of the list. */
    cursorOf: (line: Line) => {
      const page = pages?.findIndex(({ businesses }) => businesses.includes(line)) ?? 0
      return String(query.data?.pageParams[page] ?? '')
    },
    /** A number or '1000+'; undefined until it is known. */
    total: pages?.[0]?.total,
    next: query.hasNextPage ? (pages?.at(-1)?.next ?? '') : '',
    isLoading: !pages && query.isFetching,
    isLoadingMore: isRunning || query.isFetchingNextPage,
    failure: query.isFetchingNextPage ? null : query.error,
    loadMore,
    retry: () => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}

/** The text under the heading of such a list: its count in words. */
export function describeTotal(
  { total, failure }: { total: string | undefined; failure: Error | null },
  describe: (total: string) => string,
): string {
  if (total !== undefined) return describe(total)
  return failure ? '' : 'Loading...'
}
