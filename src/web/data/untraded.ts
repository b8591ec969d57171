// The businesses without a trade, and how a moderator answers for several.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TradeAnswer, UntradedGroup } from '../../contract/trade.ts'
import { moderationListsKey } from './business-lists.ts'
import { linesKey } from './history-lists.ts'
import { send } from './send.ts'

export const untradedQuery = queryOptions<UntradedGroup[]>({ queryKey: ['/api/admin/untraded'] })

/** Stores an answer. The list is loaded again, also after a failure: an owner may have been quicker. */
export function useTradeAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: TradeAnswer) => send<'answerTrades'>('POST', '/api/admin/untraded', answer),
    onSettled: () =>
      Promise.all(
        [untradedQuery.queryKey, moderationListsKey, ['/api/businesses'], linesKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
