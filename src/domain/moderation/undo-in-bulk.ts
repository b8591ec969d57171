// Decides how several decisions are taken back at once, before the time of the first one is over.
import type { BulkUndo, UndoOutcome } from '../../contract/bulk-decision.ts'
import type { Admin } from '../principal.ts'
import { eachOnItsOwn } from './each-on-its-own.ts'
import { type UndoContext, undoDecision } from './undo-decision.ts'

type BulkUndoContext = UndoContext & { log: { error(fields: object, message: string): void } }

/** Undoes each decision in a transaction of its own, as undoDecision does, and returns an outcome for each. The cache is cleared once. */
export async function undoInBulk(
  context: BulkUndoContext,
  admin: Admin,
  { ids }: BulkUndo,
): Promise<UndoOutcome[]> {
  const after = new Set<'public'>()
  const each = { ...context, cache: { clear: () => void after.add('public') } }
  const outcomes = await eachOnItsOwn(context.log, ids, async (id): Promise<UndoOutcome> => {
    const { name } = await undoDecision(each, admin, { id })
    return { id, ok: true, message: `"${name}" is as it was before.` }
  })
  if (after.has('public')) context.cache.clear()
  return outcomes
}
