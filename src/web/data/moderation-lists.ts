// Knows the queries of the admin area: the numbers, the queue, and the filtered list of all businesses.
import { type InfiniteData, infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { ApprovalStatus } from '../../contract/approval-status.ts'
import type { AdminStats, ModerationItem } from '../../contract/moderation.ts'
import { browserGet, type Get } from './browser-get.ts'
import { type ListPage, moderationListsKey, toListPage } from './business-lists.ts'
import { type ListView, writeCallView } from './list-view.ts'
import { tidyTyped } from './typed-text.ts'

/** The filter of the list of all businesses; '' is no condition. Links of the overview narrow it to a number or to an hour. */
export type ModerationFilter = { q: string; status: ApprovalStatus | ''; number?: string; hour?: string }
/** The loaded pages of a list. */
export type ModerationPages = InfiniteData<ListPage<ModerationItem>, string>

/** The states in the order of the select field (spec §2). */
export const moderationStatuses = ['approved', 'pending', 'rejected', 'suspended'] as const

export const noModerationFilter: ModerationFilter = { q: '', status: '' }

export const adminStatsQuery = queryOptions<AdminStats>({ queryKey: ['/api/admin', 'stats'] })

/** Reads the filter from an address; an unknown state counts as none. */
export function readModerationFilter(search: string): ModerationFilter {
  const query = new URLSearchParams(search)
  const status = query.get('status')
  return {
    q: tidyTyped(query.get('q') ?? ''),
    status: moderationStatuses.find((one) => one === status) ?? '',
    ...Object.fromEntries(narrowings.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))),
  }
}

const narrowings = ['number', 'hour'] as const

/** Writes the filter as a query string, without empty fields. */
export function writeModerationFilter({ q, status, ...narrowed }: ModerationFilter): string {
  return new URLSearchParams({ ...(q && { q }), ...(status && { status }), ...narrowed }).toString()
}

/** The queue. `first` is the id of the business that comes before all others, '' for none. */
export const pendingQuery = (first: string, view: ListView, get: Get = browserGet) =>
  moderationPages('pending', withView(writeFirst(first), view), get)

/** The address of the queue that begins with this business. */
export const queuePath = (first: string) => `/admin/pending?${writeFirst(first)}`

export const readFirst = (search: string): string => new URLSearchParams(search).get('first') ?? ''

const writeFirst = (first: string) => new URLSearchParams(first && { first }).toString()

export const moderationListQuery = (filter: ModerationFilter, view: ListView, get: Get = browserGet) =>
  moderationPages('all', withView(writeModerationFilter(filter), view), get)

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

/** The state that a list is filtered to, read from its query key; '' when it has every state. */
export function listedStatus([, list, query]: QueryKey): ApprovalStatus | '' {
  return list === 'pending' ? 'pending' : readModerationFilter(String(query)).status
}
