// Knows the SQL of the businesses without a place, and of a moderator who places one.
import { and, asc, eq, isNull } from '#drizzle'
import type { ModerationItem } from '../../contract/moderation.ts'
import type { PlaceDecision, UnplacedBusiness } from '../../contract/unplaced.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { asPlacing } from '../places/placing-queries.ts'
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

/** Stores the place of the business if it has this version; null when nothing changed. It counts as no edit of the owner. */
export async function tryPlace(
  db: Db,
  { id, version, placeId }: PlaceDecision,
): Promise<ModerationItem | null> {
  const isSeen = version === undefined ? undefined : eq(businesses.version, version)
  const [row] = await asPlacing(db, (db) =>
    db
      .update(businesses)
      .set({ placeId })
      .where(and(eq(businesses.id, id), isSeen))
      .returning(moderationColumns),
  )
  return row ?? null
}
