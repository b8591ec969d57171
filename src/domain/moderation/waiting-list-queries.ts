// Knows the SQL of the list of edits that wait for a moderator.
import { and, asc, count, eq, isNull, sql } from '#drizzle'
import type { OwnBusiness } from '../../contract/business.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { waitingEdits } from '../../database/waiting-edit-schema.ts'
import { ownColumns } from '../businesses/card-columns.ts'
import { countBusinesses } from '../count-queries.ts'
import type { Positioned, TimeCursor } from '../time-cursor.ts'
import { isAfterCursor, microsOf } from '../time-cursor-queries.ts'

// What an owner wants who deletes the account is nobody's concern.
const isStaying = isNull(businesses.leavingFrom)

/** Up to `limit` businesses of which an edit waits, the longest waiting first. */
export async function selectWaiting(
  db: Db,
  after: TimeCursor | null,
  limit: number,
): Promise<Positioned<OwnBusiness>[]> {
  const { submittedAt, businessId } = waitingEdits
  return await db
    .select({ item: ownColumns, position: microsOf(submittedAt) })
    .from(businesses)
    .innerJoin(waitingEdits, eq(businessId, businesses.id))
    .where(and(isStaying, isAfterCursor(submittedAt, after, 'oldest')))
    .orderBy(asc(submittedAt), asc(businesses.id))
    .limit(limit)
}

/** How many edits wait, counted no further than one above `maxExactCount`. */
export function countWaitingEdits(db: Db): Promise<number> {
  const waits = sql`EXISTS (SELECT FROM waiting_edits WHERE waiting_edits.business_id = businesses.id)`
  return countBusinesses(db, and(isStaying, waits))
}

/** How many edits wait, and for how many seconds the oldest has waited; 0 when none waits. */
export async function readEditQueue(db: Db): Promise<{ waiting: number; oldestSeconds: number }> {
  const { submittedAt, businessId } = waitingEdits
  const [row] = await db
    .select({
      waiting: count(),
      oldestSeconds: sql<number>`coalesce(extract(epoch FROM now() - min(${submittedAt})), 0)::float8`,
    })
    .from(waitingEdits)
    .innerJoin(businesses, eq(businessId, businesses.id))
    .where(isStaying)
  return row ?? { waiting: 0, oldestSeconds: 0 }
}
