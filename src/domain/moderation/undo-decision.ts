// Decides how a decision is taken back: by whoever made it, within ten seconds, before its mail goes, and only if nothing happened since.
import { isPublic } from '../../contract/approval-status.ts'
import type { ModerationItem, UndoInput } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { removeOwnerMail } from '../accounts/queue-account-mail.ts'
import { conflict, forbidden, notFound } from '../failures.ts'
import type { Admin } from '../principal.ts'
import { findModerationItem } from './moderation-queries.ts'
import { restoreEdit } from './restore-edit.ts'
import { findDecision, type LoggedDecision, lockBusinessOf, restoreBefore } from './undo-queries.ts'
import { decidedByAnother, explainRefusedUndo, tooLateToUndo } from './undo-rules.ts'

/** What an undo needs; `undoMs` is how long a decision can be undone. */
export type UndoContext = { db: Db; cache: { clear(): void }; undoMs: number }

/**
 * Puts the business back as it was before a decision, removes the mail about it, and logs that, in one transaction. Refuses
 * with not-found, another person than who decided (403), and with a conflict when the time is over, the mail is being sent, or
 * something happened to the business.
 */
export async function undoDecision(
  context: UndoContext,
  admin: Admin,
  { id }: UndoInput,
): Promise<ModerationItem> {
  const { business, decision } = await inTransaction(context.db, async (db) => {
    await lockBusinessOf(db, id)
    const decision = await findDecision(db, id, context.undoMs)
    if (!decision) throw notFound('There is no such decision')
    if (decision.actedBy !== admin.userId) throw forbidden(decidedByAnother)
    const refusal = explainRefusedUndo(decision)
    if (refusal) throw conflict(refusal)
    if (!(await removeOwnerMail(db, id))) throw conflict(tooLateToUndo)
    return { business: await restore(db, admin.userId, decision), decision }
  })
  // Before the response is sent: a client that knows of the change must also see it.
  if (isPublic(decision.fromStatus) || isPublic(decision.toStatus)) context.cache.clear()
  return business
}

async function restore(db: Db, actedBy: string, decision: LoggedDecision): Promise<ModerationItem> {
  const { id, businessId, edit } = decision
  if (!edit) return await restoreBefore(db, actedBy, decision)
  await restoreEdit(db, actedBy, { id, businessId, edit })
  const business = await findModerationItem(db, businessId)
  if (!business) throw new Error('The business of a decision is gone.')
  return business
}
