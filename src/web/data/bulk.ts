// Knows the request of one decision about several businesses, and what the screens load again after it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkAction } from '../../contract/bulk-decision.ts'
import type { DecisionReason } from '../../contract/decision-reason.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import { moderationListsKey } from './business-lists.ts'
import { adminStatsQuery } from './moderation-lists.ts'
import { send } from './send.ts'

export type AskedBulk = {
  action: BulkAction
  businesses: readonly ModerationItem[]
  reason?: DecisionReason | undefined
}

/** Decides about businesses as they are on the screen. The list on the screen stays, so that its rows can show the outcomes. */
export function useBulkDecision() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, businesses, reason }: AskedBulk) =>
      send<'decideInBulk'>('POST', '/api/admin/businesses/bulk', {
        ids: businesses.map(({ id }) => id),
        versions: Object.fromEntries(businesses.map(({ id, version }) => [id, version])),
        action,
        ...(reason && { reason }),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: moderationListsKey, refetchType: 'none' })
      const keys = [adminStatsQuery.queryKey, ['/api/businesses'], ['/api/business']]
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
