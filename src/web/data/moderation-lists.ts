// The queries of the admin area: numbers, overview, queue, all businesses, and what colleagues are looking at.

import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type AdminOverview,
  type AdminStats,
  type Colleague,
  type ModerationItem,
  type ModerationSort,
  moderationSorts,
  type Presence,
  type QueueKind,
  queueKinds,
  type SortDirection,
  sortDirections,
} from '../../contract/moderation.ts'
import type { SimilarItem } from '../../contract/similar.ts'
import type { ApprovalStatus } from '../../contract/transitions.ts'
import { besideListsKey, type ListPage, moderationListsKey, toListPage } from './business-lists.ts'
import { browserGet, type Get } from './calls.ts'
import { tidyTyped } from './filter.ts'
import { changeLists } from './paged-lists.ts'
import { send } from './send.ts'

/** Without a direction, the list has its usual one. */
export type ListView = { isTable: boolean; sort: ModerationSort; direction?: SortDirection | undefined }

/** An unknown order counts as the order by date, and an unknown direction as none. */
export function readListView(search: string): ListView {
  const query = new URLSearchParams(search)
  const sort = query.get('sort')
  const direction = query.get('direction')
  return {
    isTable: query.get('view') === 'table',
    sort: moderationSorts.find((one) => one === sort) ?? 'date',
    direction: sortDirections.find((one) => one === direction),
  }
}

/** The parameters of an address, without the defaults. */
export const writeListView = ({ isTable, ...order }: ListView): Record<string, string> => ({
  ...(isTable && { view: 'table' }),
  ...writeOrder(order),
})

const writeOrder = ({ sort, direction }: Omit<ListView, 'isTable'>): Record<string, string> => ({
  ...(sort !== 'date' && { sort }),
  ...(direction && { direction }),
})

/** By date, the queue begins with the longest waiting and the list of all with the newest. All other orders begin with A. */
export const usualDirection = (sort: ModerationSort, isQueue: boolean): SortDirection =>
  sort === 'date' && !isQueue ? 'desc' : 'asc'

/** The address of the same list in another view; everything else of the address stays. */
export function listAddress(path: string, search: string, view: ListView): string {
  const query = new URLSearchParams(search)
  for (const name of ['view', 'sort', 'direction']) query.delete(name)
  for (const [name, value] of Object.entries(writeListView(view))) query.set(name, value)
  return String(query) ? `${path}?${query}` : path
}

/** Items per page: a row of a table has about a tenth of the height of a card. */
const pageSizes = { cards: 24, table: 100 }

/** The parameters of a view in a call. */
const writeCallView = ({ isTable, ...order }: ListView): Record<string, string> => ({
  ...writeOrder(order),
  limit: String(pageSizes[isTable ? 'table' : 'cards']),
})

/** The filter of the list of all businesses; '' means no condition. Links of the overview also filter by a number, an hour, or owners who did not answer. */
export type ModerationFilter = {
  q: string
  status: ApprovalStatus | ''
  number?: string
  hour?: string
  unanswered?: string
}

/** The filter of the queue; '' means no condition. An unknown category or person stays, so that the server refuses it with a sentence. */
export type QueueFilter = { q: string; category: string; show: QueueKind | ''; assigned: string }
/** The loaded pages of a list. */
export type ModerationPages = InfiniteData<ListPage<ModerationItem>, string>

/** The statuses in the order of the select field (spec §2). */
export const moderationStatuses = ['approved', 'pending', 'rejected', 'suspended'] as const

export const noModerationFilter: ModerationFilter = { q: '', status: '' }

/** Imports, owners and colleagues change the numbers, too. */
export const adminStatsQuery = queryOptions<AdminStats>({
  queryKey: [...besideListsKey, 'stats'],
  staleTime: 10_000,
})

/** Reads the filter from an address; an unknown status counts as none. */
export function readModerationFilter(search: string): ModerationFilter {
  const query = new URLSearchParams(search)
  const status = query.get('status')
  return {
    q: tidyTyped(query.get('q') ?? ''),
    status: moderationStatuses.find((one) => one === status) ?? '',
    ...Object.fromEntries(narrowings.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))),
  }
}

const narrowings = ['number', 'hour', 'unanswered'] as const

export const noQueueFilter: QueueFilter = { q: '', category: '', show: '', assigned: '' }

/** Reads the filter of the queue from an address; an unknown kind counts as all. */
export function readQueueFilter(search: string): QueueFilter {
  const query = new URLSearchParams(search)
  const show = query.get('show')
  return {
    q: tidyTyped(query.get('q') ?? ''),
    category: tidyTyped(query.get('category') ?? ''),
    show: queueKinds.find((one) => one === show) ?? '',
    assigned: tidyTyped(query.get('assigned') ?? ''),
  }
}

/** Writes a filter as a query string, without empty fields. */
export const writeFilter = (filter: ModerationFilter | QueueFilter | Record<string, string>): string =>
  new URLSearchParams(Object.entries(filter).filter(([, text]) => text !== '')).toString()

/** The queue. `first` is the id of the business that comes before all others, '' for none. */
export const pendingQuery = (first: string, filter: QueueFilter, view: ListView, get: Get = browserGet) =>
  moderationPages('pending', withView(writeFilter({ first, ...filter }), view), get)

/** The address of the queue that begins with this business, with a filter. */
export const queuePath = (first: string, filter: QueueFilter = noQueueFilter) =>
  `/admin/pending?${writeFilter({ first, ...filter })}`

export const readFirst = (search: string): string => new URLSearchParams(search).get('first') ?? ''

/** The listing that is open in the queue; '' is the first one. */
export const readOpen = (search: string): string => new URLSearchParams(search).get('open') ?? ''

/** The address of the same list with this listing open. */
export function openAddress(path: string, search: string, id: string): string {
  const query = new URLSearchParams(search)
  query.set('open', id)
  return `${path}?${query}`
}

export const moderationListQuery = (filter: ModerationFilter, view: ListView, get: Get = browserGet) =>
  moderationPages('all', withView(writeFilter(filter), view), get)

/** The address of the whole list as a CSV file. */
export function tablePath(filter: ModerationFilter, { sort, direction }: ListView): string {
  const order = new URLSearchParams(writeOrder({ sort, direction }))
  const query = new URLSearchParams([...new URLSearchParams(writeFilter(filter)), ...order])
  return `/api/admin/businesses.csv${String(query) && `?${query}`}`
}

const withView = (query: string, view: ListView) =>
  new URLSearchParams([...new URLSearchParams(query), ...Object.entries(writeCallView(view))]).toString()

function moderationPages(list: 'pending' | 'all', query: string, get: Get) {
  const path = list === 'pending' ? '/api/admin/businesses/pending' : '/api/admin/businesses'
  return infiniteQueryOptions({
    queryKey: [...moderationListsKey, list, query],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams(query)
      if (pageParam) params.set('cursor', pageParam)
      return toListPage<'listAllBusinesses' | 'listPendingBusinesses'>(
        await get(`${path}?${params}`, signal),
        'The businesses could not be loaded',
      )
    },
    initialPageParam: '',
    getNextPageParam: (last: ListPage<ModerationItem>) => last.next || undefined,
  })
}

/** The status that a list is filtered to, read from its query key; '' if it has every status. */
export function listedStatus([, list, query]: QueryKey): ApprovalStatus | '' {
  return list === 'pending' ? 'pending' : readModerationFilter(String(query)).status
}

export const adminOverviewQuery = queryOptions<AdminOverview>({
  queryKey: [...besideListsKey, 'overview'],
  staleTime: 10_000,
})

/** The people to whom a listing can be assigned, oneself first. */
export const colleaguesQuery = queryOptions<Colleague[]>({ queryKey: ['/api/admin/colleagues'] })

export const similarQuery = (id: string) =>
  queryOptions<SimilarItem[]>({ queryKey: [...besideListsKey, 'businesses', id, 'similar'] })

/** Sends a heartbeat. A failure is ignored: the next one follows, and nothing depends on it. */
export function useSendPresence(): (id: string) => Promise<void> {
  const client = useQueryClient()
  return (id) =>
    send<'lookAtBusiness'>('PATCH', `/api/admin/businesses/${id}/looking`, {}).then(
      (looking) => markInLists(client, looking),
      () => {},
    )
}

function markInLists(client: QueryClient, looking: Presence[]): void {
  // New data would clear the error of a failed next page, and with it the Retry button.
  changeLists<ModerationPages>(client, moderationListsKey, (list, { state }) =>
    state.status === 'success' ? withMarks(list, looking) : list,
  )
}

/** The list with the marks of colleagues; the same object if nothing changed. */
function withMarks(list: ModerationPages, looking: Presence[]): ModerationPages {
  const markOf = (id: string) => looking.find((one) => one.id === id)?.lookedAtBy ?? null
  const isAsBefore = list.pages.every(({ businesses }) =>
    businesses.every(({ id, lookedAtBy }) => lookedAtBy === markOf(id)),
  )
  if (isAsBefore) return list
  const pages = list.pages.map((page) => ({
    ...page,
    businesses: page.businesses.map((one) => ({ ...one, lookedAtBy: markOf(one.id) })),
  }))
  return { ...list, pages }
}
