// The SQL of edits that wait for a moderator.
import { eq, sql } from '#drizzle'
import type { WaitingEdit } from '../../contract/business.ts'
import type { BusinessPlace } from '../../contract/place.ts'
import type { Db } from '../../database/connect.ts'
import { moderationLog, places, type WaitingValues, waitingEdits } from '../../database/schema.ts'
import { waitsAgain } from '../history/history-queries.ts'

/** The column of `OwnBusiness`. With the names of the tables: Drizzle leaves them out of a query of one table, and several have an id. */
export const waitingColumn = sql<WaitingEdit | null>`(SELECT jsonb_build_object('id', log_id,
    'at', to_char(submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'values', wanted || CASE WHEN wanted ? 'placeId' THEN jsonb_build_object(
      'place', (SELECT jsonb_build_object('id', places.id, 'name', places.name, 'province', places.province)
        FROM places WHERE places.id = (wanted ->> 'placeId')::integer),
      'placeLabel', (SELECT places.label FROM places WHERE places.id = (wanted ->> 'placeId')::integer)) ELSE '{}' END)
  FROM waiting_edits WHERE waiting_edits.business_id = businesses.id)`.as('waiting')

/**
 * Stores what waits of a business from now on. `submittedAt` is now, or stays while something waits. The caller has locked the
 * business.
 */
export async function writeWaiting(
  db: Db,
  businessId: string,
  { logId, wanted, submittedAt }: { logId: number; wanted: WaitingValues; submittedAt?: Date },
): Promise<void> {
  await db
    .insert(waitingEdits)
    .values({ businessId, logId, wanted, ...(submittedAt && { submittedAt }) })
    .onConflictDoUpdate({ target: waitingEdits.businessId, set: { logId, wanted } })
}

/** Nothing of the business waits any longer. */
export async function deleteWaiting(db: Db, businessId: string): Promise<void> {
  await db.delete(waitingEdits).where(eq(waitingEdits.businessId, businessId))
}

/** The business whose edit was submitted with this line of the log; null when there is no such line. */
export async function findSubmitted(db: Db, logId: number): Promise<string | null> {
  const { id, businessId, action } = moderationLog
  const [line] = await db
    .select({ businessId })
    .from(moderationLog)
    .where(sql`${id} = ${logId} AND ${action} = 'submit-edit'`)
  return line?.businessId ?? null
}

/** How the waiting of an edit ended after this line of the log: the action of the next line that ended one, without those that its moderator undid. */
export async function findEnd(db: Db, ofBusiness: string, logId: number): Promise<string | null> {
  const { id, businessId, action } = moderationLog
  const [line] = await db
    .select({ action })
    .from(moderationLog)
    .where(
      sql`${businessId} = ${ofBusiness} AND ${id} > ${logId} AND ${action} IN ('accept-edit', 'refuse-edit', 'withdraw-edit')
        AND NOT ${waitsAgain}`,
    )
    .orderBy(id)
    .limit(1)
  return line?.action ?? null
}

/** A place as a card names it; null when there is none with this number. */
export async function findBusinessPlace(db: Db, id: number): Promise<BusinessPlace | null> {
  const { name, province } = places
  const [place] = await db.select({ id: places.id, name, province }).from(places).where(eq(places.id, id))
  return place ?? null
}
