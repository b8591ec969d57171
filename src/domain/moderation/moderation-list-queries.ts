// Knows the SQL of what an administrator reads: how many businesses there are, and the two lists.
import { and, asc, count, desc, eq, type SQL, sql } from '#drizzle'
import type { ApprovalStatus } from '../../contract/business.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import type { Positioned, TimeCursor } from '../time-cursor.ts'
import { isAfterCursor, microsOf } from '../time-cursor-queries.ts'
import { moderationColumns, toModerationItem } from './moderation-columns.ts'

/** Which businesses a moderator asks for; no field, no condition. */
export type ModerationFilter = { q?: string | undefined; status?: ApprovalStatus | undefined }

/** How many businesses are in each state that any is in, all at one moment. */
export function countByStatus(db: Db): Promise<{ status: ApprovalStatus; total: number }[]> {
  return db
    .select({ status: businesses.approvalStatus, total: count() })
    .from(businesses)
    .groupBy(businesses.approvalStatus)
}

/** Up to `limit` businesses behind a place, ordered by when they were registered. */
export async function selectForModeration(
  db: Db,
  wish: ModerationFilter,
  first: 'newest' | 'oldest',
  after: TimeCursor | null,
  limit: number,
): Promise<Positioned<ModerationItem>[]> {
  const direction = first === 'newest' ? desc : asc
  const rows = await db
    .select({ row: moderationColumns, micros: microsOf(businesses.submittedAt) })
    .from(businesses)
    .where(and(fulfils(wish), isAfterCursor(businesses.submittedAt, after, first)))
    .orderBy(direction(businesses.submittedAt), direction(businesses.id))
    .limit(limit)
  return rows.map(({ row, micros }) => ({ item: toModerationItem(row), micros }))
}

/** The condition of a wish. Runs of spaces count as one, as they do in what is kept. */
export function fulfils({ q, status }: ModerationFilter): SQL | undefined {
  const text = q?.replace(/\s+/g, ' ')
  // One or two letters that nearly nothing holds read every row (213 ms at 100,000, bench/moderation.ts), for a trigram index
  // has no list of them. Asking for each possible third letter answers those at once, but takes four to twelve times as long
  // for the common pairs, which are what people type on their way to a word.
  return and(
    status ? eq(businesses.approvalStatus, status) : undefined,
    text
      ? sql`moderation_text(${businesses.name}, ${businesses.category}, ${businesses.location}) LIKE moderation_pattern(${text})`
      : undefined,
  )
}
