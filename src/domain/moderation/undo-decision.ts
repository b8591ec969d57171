// Undoes a decision within ten seconds, by the person who made it, before its email is sent.
import { eq, getTableColumns, sql } from '#drizzle'
import type { ModerationItem, UndoInput } from '../../contract/moderation.ts'
import { isPublic } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, decisions, type StateBefore } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { removeOwnerMail } from '../accounts/account-email.ts'
import { writeEdit } from '../businesses/edit-business.ts'
import { addEdit, waitAgain } from '../businesses/edit-queries.ts'
import { imageIdsOf, uploadsOf, type Wanted } from '../businesses/edit-rules.ts'
import { conflict, forbidden, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { holdImages, lockBusiness } from '../media/image-queries.ts'
import type { Staff } from '../principal.ts'
import { findModerationItem } from './decision-queries.ts'

/** The context of an undo; `undoMs` is how long a decision can be undone. */
export type UndoContext = { db: Db; cache: { clear(): void }; undoMs: number }

/**
 * Restores the business as it was before a decision, removes the email about it, and logs that, in one transaction. Refuses with not-found,
 * a person who did not decide (403), and with a conflict if the time is over, the email is being sent, or something happened to the business.
 */
export async function undoDecision(
  context: UndoContext,
  staff: Staff,
  { id }: UndoInput,
): Promise<ModerationItem> {
  const { was, business } = await inTransaction(context.db, async (db) => {
    const decision = await lockDecision(db, id, context.undoMs)
    if (!decision) throw notFound('There is no such decision')
    if (decision.decidedBy !== staff.userId) throw forbidden(decidedByAnother)
    const refusal = explainRefusedUndo(decision)
    if (refusal) throw conflict(refusal)
    if (!(await removeOwnerMail(db, id))) throw conflict(tooLateToUndo)
    const was = await getItem(db, decision.businessId)
    await db.update(decisions).set({ state: 'undone' }).where(eq(decisions.id, id))
    await restore(db, staff.userId, was, decision)
    return { was, business: await getItem(db, was.id) }
  })
  // Before the response: a client that knows of the change must also see it.
  if (isPublic(was.approvalStatus) || isPublic(business.approvalStatus)) context.cache.clear()
  return business
}

/** How long a decision can be undone, in milliseconds. Its email is due after that. */
export const undoMs = 10_000

/** How long the images that a decision removed are kept, in milliseconds: longer than an undo that began in time can take. */
export const keptForUndoMs = 60_000

/** The message for a decision whose ten seconds are over or whose email is being sent. */
const tooLateToUndo = 'It is too late to undo this decision: its email is on its way.'

/** The message for somebody else. An undo is for slips; a colleague makes a new decision, of which the owner is told. */
const decidedByAnother =
  'Only the person who made this decision can undo it. You can make a new decision about the listing.'

type Decision = NonNullable<Awaited<ReturnType<typeof lockDecision>>>

/** A decision, after locking its business: every change of the business takes this lock and makes the decision final. Null if there is none. */
async function lockDecision(db: Db, id: number, undoMs: number) {
  const { at, ...columns } = getTableColumns(decisions)
  const isInTime = sql<boolean>`clock_timestamp() < ${at} + ${undoMs}::double precision * interval '1 millisecond'`
  const find = () =>
    db
      .select({ ...columns, isInTime })
      .from(decisions)
      .where(eq(decisions.id, id))
  for (const { businessId } of await find()) await lockBusiness(db, businessId)
  const [decision] = await find()
  return decision ?? null
}

/** Why a decision cannot be undone; null if it can. */
function explainRefusedUndo({ state, isInTime }: Pick<Decision, 'state' | 'isInTime'>): string | null {
  if (state === 'undone') return 'This decision has already been undone.'
  if (!isInTime) return tooLateToUndo
  if (state === 'final')
    return 'Something has happened to this business since the decision. Nothing was undone. Please look at it again.'
  return null
}

async function restore(
  db: Db,
  actedBy: string,
  was: ModerationItem,
  { before, editId }: Decision,
): Promise<void> {
  if ('approval_status' in before) return await restoreState(db, actedBy, was, before)
  if (editId !== null) await restoreEdit(db, actedBy, was, before, editId)
}

/** Restores the state before a transition or a change of the featured flag, and logs that. */
async function restoreState(
  db: Db,
  actedBy: string,
  { id, approvalStatus }: ModerationItem,
  before: StateBefore,
): Promise<void> {
  const { approval_status, approved_at, featured, featured_at, decision } = before
  await db
    .update(businesses)
    .set({
      approvalStatus: approval_status,
      approvedAt: sql`${approved_at}::timestamptz`,
      featured,
      featuredAt: sql`${featured_at}::timestamptz`,
      decision,
    })
    .where(eq(businesses.id, id))
  const line = { fromStatus: approvalStatus, toStatus: approval_status }
  await addLine(db, actedBy, { businessId: id, action: 'undo-decision', ...line })
}

/** Restores the old values and images of an accepted edit, logs that, and makes the edit wait again. */
async function restoreEdit(
  db: Db,
  actedBy: string,
  was: ModerationItem,
  fields: Wanted,
  editId: number,
): Promise<void> {
  const line = { action: 'undo-decision' } as const
  const wasAccepted = Object.keys(fields).length > 0
  if (wasAccepted) await writeEdit(db, actedBy, was, fields, uploadsOf(fields), line)
  else await addEdit(db, actedBy, was, [], line)
  await holdImages(db, was.id, imageIdsOf(await waitAgain(db, editId)))
}

async function getItem(db: Db, id: string): Promise<ModerationItem> {
  const business = await findModerationItem(db, id)
  if (!business) throw new Error('The business of a decision is gone.')
  return business
}
