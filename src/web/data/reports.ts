// The reports about listings, and the call that closes one.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnerMessage, Report } from '../../contract/report.ts'
import { besideListsKey, type ListPage, toListPage } from './business-lists.ts'
import { readReported } from './business-query.ts'
import { browserGet, type Get } from './calls.ts'
import { invalidateAll, linesKey } from './paged-lists.ts'
import { send } from './send.ts'

const pageSize = 24
const failure = 'The reports could not be loaded'

/** The first part of the query key of every list of reports. */
export const reportsKey = ['/api/admin/reports']

/** How many reports are open: a number or '1000+'. */
export const openReportsQuery = (get: Get = browserGet) =>
  queryOptions({
    queryKey: [...reportsKey, 'count'],
    queryFn: async ({ signal }) => {
      const response = await get('/api/admin/reports?state=open&limit=1', signal)
      return toListPage<'listReports'>(response, failure).total
    },
  })

/** Open reports, unless the address of the page asks for the closed ones. */
export function reportsQuery(search: string, get: Get = browserGet) {
  const address = new URLSearchParams(search)
  const state = address.get('state') === 'closed' ? 'closed' : 'open'
  const start = address.get('cursor') ?? ''
  const business = readReported(search)
  return infiniteQueryOptions({
    queryKey: [...reportsKey, state, business, start],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams({
        state,
        limit: String(pageSize),
        ...(business && { business }),
        ...(pageParam && { cursor: pageParam }),
      })
      const response = await get(`/api/admin/reports?${params}`, signal)
      return toListPage<'listReports'>(response, failure)
    },
    initialPageParam: start,
    getNextPageParam: (last: ListPage<Report>) => last.next || undefined,
  })
}

/** Gives a report its outcome, and reloads the list, the log, and the overview, which counts the open ones. */
export function useReportClosing(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (closing: { outcome: string; note: string }) =>
      send<'closeReport'>('PATCH', `/api/admin/reports/${id}`, closing),
    onSettled: () => invalidateAll(client, [reportsKey, besideListsKey, linesKey]),
  })
}

/** Writes to the owner of a business, and reloads the log. */
export function useOwnerMessage(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (message: OwnerMessage['message']) =>
      send<'writeToOwner'>('POST', `/api/admin/businesses/${id}/message`, { message }),
    onSettled: () => invalidateAll(client, [linesKey]),
  })
}
