// Knows the request of one decision about several businesses, and what the screens load again after it.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkAction, BulkOutcome } from '../../contract/bulk-decision.ts'
import type { DecisionReason } from '../../contract/decision-reason.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import { moderationListsKey } from './business-lists.ts'
import { oneLess, refetchBesideLists, refetchOutdated, withChanged } from './moderate.ts'
import { listedStatus, type ModerationPages } from './moderation-lists.ts'
import { send } from './send.ts'

export type AskedBulk = {
  action: BulkAction
  /** Those that it can be decided about. */
  businesses: readonly ModerationItem[]
  /** How many more are chosen. */
  left: number
  reason?: DecisionReason | undefined
}

/** Decides about businesses as they are on the screen. Its rows stay and show the outcomes, and what each business is now. */
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
    onError: (error) => refetchOutdated(client, error),
    onSuccess: (outcomes) => showOutcomes(client, outcomes),
  })
}

/** Shows the outcomes in the lists that are loaded, and loads all else again. */
export async function showOutcomes(client: QueryClient, outcomes: readonly BulkOutcome[]): Promise<void> {
  showPresent(client, outcomes)
  await client.invalidateQueries({ queryKey: moderationListsKey, refetchType: 'none' })
  await refetchBesideLists(client)
}

function showPresent(client: QueryClient, outcomes: readonly BulkOutcome[]): void {
  for (const [key, list] of client.getQueriesData<ModerationPages>({ queryKey: moderationListsKey }))
    if (list) client.setQueryData(key, outcomes.reduce(withOutcome(listedStatus(key)), list))
}

/** A business that left the state of its list is not counted any more, but stays in it until the list is loaded again. */
const withOutcome =
  (status: string) =>
  (list: ModerationPages, { id, business }: BulkOutcome): ModerationPages => {
    const before = list.pages.flatMap(({ businesses }) => businesses).find((one) => one.id === id)
    const wasIn = before !== undefined && (status === '' || before.approvalStatus === status)
    const isIn = business !== null && (status === '' || business.approvalStatus === status)
    const counted = wasIn && !isIn ? countedLess(list) : list
    return business ? withChanged(counted, business, '') : counted
  }

const countedLess = (list: ModerationPages): ModerationPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, total: oneLess(page.total) })),
})
