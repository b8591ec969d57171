// Knows the SQL of the businesses without a place, and of a moderator who places one.
import { and, asc, eq, isNull } from '#drizzle'
import type { ModerationItem } from '../../contract/moderation.ts'
import type { PlaceDecision, UnplacedBusiness } from '../../contract/unplaced.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import type { Positioned, TimeCursor } from '../time-cursor.ts'
import { isAfterCursor, microsOf } from '../time-cursor-queries.ts'
import { moderationColumns } from './moderation-columns.ts'

/** The condition for businesses without a place. */
export const isUnplaced = isNull(businesses.placeId)

/** Up to `limit` businesses without a place, the longest waiting first. */
export async function selectUnplaced(
  db: Db,
  cursor: TimeCursor | null,
  limit: number,
): Promise<Positioned<Omit<UnplacedBusiness, 'proposals'>>[]> {
  const { id, name, location, approvalStatus, version, submittedAt } = businesses
  const rows = await db
    .select({ row: { id, name, location, approvalStatus, version }, position: microsOf(submittedAt) })
    .from(businesses)
    .where(and(isUnplaced, isAfterCursor(submittedAt, cursor, 'oldest')))
    .orderBy(asc(submittedAt), asc(id))
    .limit(limit)
  return rows.map(({ row, position }) => ({ item: row, position }))
}

/** Stores the place of a business that is locked. Runs inside asPlacing. */
export async function writePlace(db: Db, { id, placeId }: PlaceDecision): Promise<ModerationItem> {
  const [row] = await db
    .update(businesses)
    .set({ placeId })
    .where(eq(businesses.id, id))
    .returning(moderationColumns)
  if (!row) throw new Error('The place was not written.')
  return row
}
