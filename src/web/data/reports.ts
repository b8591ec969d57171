// Knows the calls of reports about listings, for moderators.
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Report } from '../../contract/report.ts'
import { browserGet, type Get } from './browser-get.ts'
import { type ListPage, toListPage } from './business-lists.ts'
import { linesKey } from './history-lists.ts'
import { send } from './send.ts'

const pageSize = 24
const reportsKey = ['/api/admin/reports']

/** The id of the business that the address of the form names; '' for none. */
export const readReported = (search: string): string => new URLSearchParams(search).get('business') ?? ''

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
      return toListPage<'listReports'>(response, 'The reports could not be loaded')
    },
    initialPageParam: start,
    getNextPageParam: (last: ListPage<Report>) => last.next || undefined,
  })
}

/** Gives a report its outcome; the list and the log are loaded again. */
export function useReportClosing(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (closing: { outcome: string; note: string }) =>
      send<'closeReport'>('PATCH', `/api/admin/reports/${id}`, closing),
    onSettled: () =>
      Promise.all([reportsKey, linesKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
