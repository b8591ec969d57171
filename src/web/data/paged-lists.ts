// The lists of moderators and owners: how their pages are loaded, reloaded and changed at the same time, and the calls for log lines.
import {
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
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
import { useOneAtATime } from './one-at-a-time.ts'
import type { FieldErrors } from './send.ts'

/** What `useInfiniteQuery` returns, as far as it is used here. */
type Growing = {
  isRefetching: boolean
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>
}

/**
 * The function that loads the next page of a list. A reload comes first: the next page would cancel it. Call it in each render, which then
 * follows whether the list is being reloaded.
 */
export const nextPageOf =
  ({ isRefetching, refetch, fetchNextPage }: Growing) =>
  async (): Promise<void> => {
    // It also waits for a reload that replaces this one.
    if (isRefetching) await refetch({ cancelRefetch: false })
    await fetchNextPage({ cancelRefetch: false })
  }

/** Invalidates every query with one of these keys. Those on the screen are reloaded. A next page that is being loaded comes first: the reload would cancel it. */
export async function invalidateAll(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map(async (queryKey) => {
      const loading = () => client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
      const growing = () => loading().filter(({ state }) => state.fetchMeta?.fetchMore)
      while (growing().length > 0) await Promise.allSettled(growing().map(({ promise }) => promise))
      await client.invalidateQueries({ queryKey })
    }),
  )
}

/**
 * Changes the loaded lists, and once more when those that are loading have loaded: what they get may be from before the change. `change`
 * returns the same object if nothing changes. A list that must be loaded again before it is next shown still is.
 */
export function changeLists<List>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (list: List, query: Query) => List,
): void {
  const lists = () => client.getQueryCache().findAll({ queryKey })
  const show = () => {
    for (const query of lists()) {
      const { data, isInvalidated } = query.state
      const changed = data ? change(data as List, query) : data
      if (changed === data) continue
      client.setQueryData(query.queryKey, changed)
      if (isInvalidated) query.invalidate()
    }
  }
  show()
  const loading = lists().filter(({ state }) => state.fetchStatus === 'fetching')
  if (loading.length > 0) void Promise.allSettled(loading.map(({ promise }) => promise)).then(show)
}

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
