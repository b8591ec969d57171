// Knows the request that takes decisions back, and that the screens load everything again after it.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { refetchAll } from './moderate.ts'
import { send } from './send.ts'

/** Undoes decisions, one after another. Throws the first refusal after all were tried. */
export function useUndoDecisions(): (decisionIds: readonly number[]) => Promise<void> {
  const client = useQueryClient()
  return (decisionIds) => undoDecisions(client, decisionIds)
}

async function undoDecisions(client: QueryClient, decisionIds: readonly number[]): Promise<void> {
  const refusals: unknown[] = []
  for (const id of decisionIds) {
    await send<'undoDecision'>('POST', `/api/admin/decisions/${id}/undo`).catch((error: unknown) =>
      refusals.push(error),
    )
  }
  await refetchAll(client)
  if (refusals.length > 0) throw refusals[0]
}
