// Knows the SQL of undoing a decision. All of it runs in one transaction that has locked the business.
import { and, eq, notInArray, sql } from '#drizzle'
import type { ApprovalStatus } from '../../contract/approval-status.ts'
import { moderatorsOnlyActions } from '../../contract/history.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, type EditBefore, moderationLog } from '../../database/schema.ts'
import { moderationColumns } from './moderation-columns.ts'
import type { UndoFacts } from './undo-rules.ts'

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
