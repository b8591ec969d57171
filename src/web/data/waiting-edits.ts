// Knows the calls of edits that wait for a moderator: the list, and the two decisions.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DecisionReason } from '../../contract/decision-reason.ts'
import type { WaitingItem } from '../../contract/moderation-log.ts'
import { browserGet, type Get } from './browser-get.ts'
import { type ListPage, toListPage } from './business-lists.ts'
import { linesKey } from './history-lists.ts'
import { refetchAll } from './moderate.ts'
import { send } from './send.ts'

/** As many as are decided at a sitting; the rest follow when these are decided. */
const shown = 24

/** The edits that wait longest, and how many there are. */
export const waitingEditsQuery = (get: Get = browserGet) =>
  queryOptions({
    queryKey: [...linesKey, 'waiting'],
    queryFn: async ({ signal }): Promise<ListPage<WaitingItem>> => {
      const response = await get(`/api/admin/edits/waiting?limit=${shown}`, signal)
      return toListPage<'listWaitingEdits'>(response, 'The edits could not be loaded')
    },
  })

/** Accepts an edit, or refuses it with a reason. Every list that may show the business is loaded again. */
export function useEditDecision(id: number) {
  const client = useQueryClient()
  const decide = (decision: EditDecision, reason?: DecisionReason) =>
    decision === 'accept'
      ? send<'acceptEdit'>('POST', `/api/admin/edits/${id}/accept`, {})
      : send<'refuseEdit'>('POST', `/api/admin/edits/${id}/refuse`, reason ? { reason } : {})
  return useMutation({
    mutationFn: ({ decision, reason }: { decision: EditDecision; reason?: DecisionReason | undefined }) =>
      decide(decision, reason),
    onSettled: () => refetchAll(client),
  })
}
export type EditDecision = 'accept' | 'refuse'
