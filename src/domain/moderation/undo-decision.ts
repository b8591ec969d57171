// Taking a decision back within ten seconds, by whoever made it, before its mail goes.

import { and, eq, notInArray, sql } from '#drizzle'
import { type ApprovalStatus, isPublic } from '../../contract/approval-status.ts'
import { moderatorsOnlyActions } from '../../contract/history.ts'
import type { ModerationItem, UndoInput } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, type EditBefore, moderationLog } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { removeOwnerMail } from '../accounts/account-mail.ts'
import { findOwnBusiness } from '../businesses/business-queries.ts'
import { writeEdit } from '../businesses/edit-business.ts'
import { uploadsOf } from '../businesses/edit-rules.ts'
import { restoreWaiting } from '../businesses/waiting-edits.ts'
import { conflict, forbidden, notFound } from '../failures.ts'
import { addEdit } from '../history/history-queries.ts'
import type { Staff } from '../principal.ts'
import { findModerationItem } from './decision-queries.ts'
import { moderationColumns } from './moderation-lists.ts'

/** What an undo needs; `undoMs` is how long a decision can be undone. */
export type UndoContext = { db: Db; cache: { clear(): void }; undoMs: number }

/**
 * Puts the business back as it was before a decision, removes the mail about it, and logs that, in one transaction. Refuses
 * with not-found, another person than who decided (403), and with a conflict when the time is over, the mail is being sent, or
 * something happened to the business.
 */
export async function undoDecision(
  context: UndoContext,
  staff: Staff,
  { id }: UndoInput,
): Promise<ModerationItem> {
  const { business, decision } = await inTransaction(context.db, async (db) => {
    await lockBusinessOf(db, id)
    const decision = await findDecision(db, id, context.undoMs)
    if (!decision) throw notFound('There is no such decision')
    if (decision.actedBy !== staff.userId) throw forbidden(decidedByAnother)
    const refusal = explainRefusedUndo(decision)
    if (refusal) throw conflict(refusal)
    if (!(await removeOwnerMail(db, id))) throw conflict(tooLateToUndo)
    return { business: await restore(db, staff.userId, decision), decision }
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

/** Gives the fields that were accepted their old values and images, and logs that. The caller has locked the business. */
export async function restoreEdit(
  db: Db,
  actedBy: string,
  { id, businessId, edit: { waiting, fields } }: { id: number; businessId: string; edit: EditBefore },
): Promise<void> {
  const current = await findOwnBusiness(db, businessId)
  if (!current) throw new Error('The business of a decision is gone.')
  const line = { action: 'undo-decision', undoes: id } as const
  const wasAccepted = Object.keys(fields).length > 0
  if (wasAccepted) await writeEdit(db, actedBy, current, fields, uploadsOf(fields), line)
  else await addEdit(db, actedBy, current, [], line)
  await restoreWaiting(db, businessId, waiting)
}

/** Milliseconds in which a decision can be undone. Its mail is due after them, so it never goes before. */
export const undoMs = 10_000

/** Milliseconds for which the images that a decision took away stay: longer than an undo takes that began in time. */
export const keptForUndoMs = 60_000

/** What is known about a line of the log while its business is locked. */
export type UndoFacts = {
  /** Whether the line is a decision that kept what was before. Lines of older versions of the program did not. */
  isDecision: boolean
  isUndone: boolean
  isInTime: boolean
  /** Whether the business is as the decision left it: no later line in the log, and no edit. */
  isUntouched: boolean
}

/** Why a decision cannot be undone; null when it can. */
export function explainRefusedUndo(facts: UndoFacts): string | null {
  if (!facts.isDecision) return 'Only a decision can be undone.'
  if (facts.isUndone) return 'This decision was already undone.'
  if (!facts.isInTime) return tooLateToUndo
  if (!facts.isUntouched)
    return 'Something happened to this business after the decision. Nothing was undone. Please look at it again.'
  return null
}

/** The sentence for a decision whose ten seconds are over or whose mail is being sent. */
export const tooLateToUndo = 'It is too late to undo this decision: its mail is on its way.'

/** The sentence for somebody who did not make the decision. An undo is for a slip of the hand; a colleague decides anew, and the owner is told. */
export const decidedByAnother =
  'Only the person who made this decision can undo it. You can decide about the listing anew.'

/** The line of a decision, with what decides whether it can be undone. `edit` is what was before one about an edit; null for others. */
export type LoggedDecision = UndoFacts & {
  id: number
  businessId: string
  /** Who decided; null when that account is gone. */
  actedBy: string | null
  fromStatus: ApprovalStatus
  toStatus: ApprovalStatus
  edit: EditBefore | null
}

/** Locks the business that a line of the log is about. Every decision and edit takes this lock before it writes its line. */
export async function lockBusinessOf(db: Db, decisionId: number): Promise<void> {
  const businessId = db
    .select({ id: moderationLog.businessId })
    .from(moderationLog)
    .where(eq(moderationLog.id, decisionId))
  await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(sql`${businesses.id} = (${businessId})`)
    .for('no key update')
}

/** The line of a decision; null when there is none. Call it with the lock, as a statement of its own: it sees all later lines. */
export async function findDecision(
  db: Db,
  decisionId: number,
  undoMs: number,
): Promise<LoggedDecision | null> {
  const { id, businessId, actedBy, fromStatus, toStatus, stateBefore, version, at } = moderationLog
  // A report that is closed after the decision changes nothing of the business.
  const isAct = notInArray(sql`later.action`, [...moderatorsOnlyActions])
  const later = (condition = sql`true`) =>
    sql<boolean>`EXISTS (SELECT FROM moderation_log later WHERE later.business_id = ${businessId} AND later.id > ${id} AND ${condition})`
  const [line] = await db
    .select({
      id,
      businessId: businesses.id,
      actedBy,
      fromStatus,
      toStatus,
      edit: sql<EditBefore | null>`CASE WHEN ${stateBefore} ? 'waiting' THEN ${stateBefore} END`,
      isDecision: sql<boolean>`${stateBefore} IS NOT NULL`,
      isUndone: later(sql`later.undoes = ${id}`),
      isInTime: sql<boolean>`clock_timestamp() < ${at} + ${undoMs}::double precision * interval '1 millisecond'`,
      isUntouched: sql<boolean>`NOT ${later(isAct)} AND ${businesses.approvalStatus} = ${toStatus}
        AND ${businesses.version} = coalesce(${version}, (${stateBefore} ->> 'version')::int)`,
    })
    .from(moderationLog)
    .innerJoin(businesses, eq(businesses.id, businessId))
    .where(eq(id, decisionId))
  const { fromStatus: from, toStatus: to } = line ?? {}
  return line && from && to ? { ...line, fromStatus: from, toStatus: to } : null
}

/** Puts the business back as it was before a transition or a change of its flag, and logs that. */
export async function restoreBefore(
  db: Db,
  actedBy: string,
  { id }: LoggedDecision,
): Promise<ModerationItem> {
  const { businessId, fromStatus, stateBefore } = moderationLog
  const was = (column: string) => sql`(${stateBefore} ->> ${sql.raw(`'${column}'`)})`
  const [business] = await db
    .update(businesses)
    .set({
      approvalStatus: sql`${fromStatus}`,
      approvedAt: sql`${was('approved_at')}::timestamptz`,
      featured: sql`${was('featured')}::smallint`,
      featuredAt: sql`${was('featured_at')}::timestamptz`,
      decision: sql`nullif(${stateBefore} -> 'decision', 'null'::jsonb)`,
    })
    .from(moderationLog)
    .where(and(eq(moderationLog.id, id), eq(businesses.id, businessId)))
    .returning(moderationColumns)
  if (!business) throw new Error('The business of a decision was not written.')
  await db.execute(sql`
    INSERT INTO ${moderationLog} (business_id, acted_by, action, from_status, to_status, undoes)
    SELECT business_id, ${actedBy}::uuid, 'undo-decision', to_status, from_status, id FROM ${moderationLog} WHERE id = ${id}`)
  return business
}
