// Knows the request that takes decisions back, and that the screens load everything again after it.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { UndoOutcome } from '../../contract/bulk-decision.ts'
import { refetchAll } from './moderate.ts'
import { send } from './send.ts'

/** Undoes decisions in one request, because their time is short. Returns what became of each. */
export function useUndoDecisions(): (ids: readonly number[]) => Promise<UndoOutcome[]> {
  const client = useQueryClient()
  return (ids) => undoDecisions(client, ids)
}

async function undoDecisions(client: QueryClient, ids: readonly number[]): Promise<UndoOutcome[]> {
  try {
    return await send<'undoInBulk'>('POST', '/api/admin/decisions/undo', { ids })
  } finally {
    await refetchAll(client)
  }
}
