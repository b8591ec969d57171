// Knows the call with which a moderator closes a report.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { linesKey } from './history-lists.ts'
import { reportsKey } from './reports.ts'
import { send } from './send.ts'

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
