// Knows the reads of the admin area: the numbers, the queue, and all businesses as a moderator narrows them.
import { type InfiniteData, infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { ApprovalStatus } from '../../contract/business.ts'
import type { AdminStats, ModerationItem } from '../../contract/moderation.ts'
import { browserGet, type Get } from './browser-get.ts'
import { type ListPage, toListPage } from './business-lists.ts'

/** Items in one page of a moderator's list. */
const pageSize = 24

/** What a moderator narrowed all businesses to; '' is everything. */
export type ModerationFilter = { q: string; status: ApprovalStatus | '' }
/** A list as far as it was read, page by page. */
export type ModerationPages = InfiniteData<ListPage<ModerationItem>, string>

/** The order of the filter (spec §2). */
export const moderationStatuses = ['approved', 'pending', 'rejected', 'suspended'] as const

export const noModerationFilter: ModerationFilter = { q: '', status: '' }

/** What all lists of the admin area are kept under. */
export const moderationListsKey = ['/api/admin/businesses']

export const adminStatsQuery = queryOptions<AdminStats>({ queryKey: ['/api/admin', 'stats'] })

/** The filter in an address; an unknown state counts as none. */
export function readModerationFilter(search: string): ModerationFilter {
  const query = new URLSearchParams(search)
  const asked = query.get('status')
  return { q: query.get('q')?.trim() ?? '', status: moderationStatuses.find((one) => one === asked) ?? '' }
}

/** The filter as a query, without what is empty. */
export function writeModerationFilter({ q, status }: ModerationFilter): string {
  return new URLSearchParams({ ...(q && { q }), ...(status && { status }) }).toString()
}

export const pendingQuery = (get: Get = browserGet) => moderationPages('pending', '', get)

export const moderationListQuery = (filter: ModerationFilter, get: Get = browserGet) =>
  moderationPages('all', writeModerationFilter(filter), get)

function moderationPages(list: 'pending' | 'all', query: string, get: Get) {
  const path = list === 'pending' ? '/api/admin/businesses/pending' : '/api/admin/businesses'
  return infiniteQueryOptions({
    queryKey: [...moderationListsKey, list, query],
    queryFn: async ({ pageParam, signal }) => {
      const asked = new URLSearchParams(query)
      asked.set('limit', String(pageSize))
      if (pageParam) asked.set('cursor', pageParam)
      return toListPage<ModerationItem>(
        await get(`${path}?${asked}`, signal),
        'The businesses could not be loaded',
      )
    },
    initialPageParam: '',
    getNextPageParam: (last: ListPage<ModerationItem>) => last.next || undefined,
  })
}

/** The one state that a list holds, by its key; '' when it holds them all. */
export function listedStatus([, list, query]: QueryKey): ApprovalStatus | '' {
  return list === 'pending' ? 'pending' : readModerationFilter(String(query)).status
}
