// Knows the SQL that changes what an administrator decides: each change and its line in the log are one statement.
import { and, eq, ne, type SQL, sql } from '#drizzle'
import type { ReviewItem } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, moderationLog } from '../../database/schema.ts'
import { featurableStatus, type Move, moves } from './moderation-rules.ts'
import { reviewColumns, toReviewItem } from './review-columns.ts'

/** Makes a move if the business is still in the state where it begins, and logs it; null when nothing moved. */
export function tryMove(db: Db, adminId: string, move: Move, id: string): Promise<ReviewItem | null> {
  const { from, to } = moves[move]
  return changeAndLog(
    db,
    { adminId, action: move, from, to },
    { approvalStatus: to, ...approvalTimes[move] },
    and(eq(businesses.id, id), eq(businesses.approvalStatus, from)),
  )
}

/** Sets or takes the flag of an approved business that has the other, and logs it; null when nothing changed. */
export function trySetFeatured(
  db: Db,
  adminId: string,
  id: string,
  featured: 0 | 1,
): Promise<ReviewItem | null> {
  return changeAndLog(
    db,
    {
      adminId,
      action: featured === 1 ? 'feature' : 'unfeature',
      from: featurableStatus,
      to: featurableStatus,
    },
    { featured, featuredAt: featured === 1 ? sql`now()` : null },
    and(
      eq(businesses.id, id),
      eq(businesses.approvalStatus, featurableStatus),
      ne(businesses.featured, featured),
    ),
  )
}

/** The business as a moderator reads it, in any state. */
export async function findReviewItem(db: Db, id: string): Promise<ReviewItem | null> {
  const [row] = await db.select(reviewColumns).from(businesses).where(eq(businesses.id, id))
  return row ? toReviewItem(row) : null
}

// The order of the public list is that of the first approval: a business that comes back does not jump to its top.
const approvalTimes: Partial<Record<Move, { approvedAt: SQL }>> = {
  approve: { approvedAt: sql`now()` },
  activate: { approvedAt: sql`coalesce(${businesses.approvedAt}, now())` },
}

type LogLine = { adminId: string; action: string; from: string; to: string }
type Change = Parameters<ReturnType<Db['update']>['set']>[0]

async function changeAndLog(
  db: Db,
  { adminId, action, from, to }: LogLine,
  change: Change,
  condition: SQL | undefined,
): Promise<ReviewItem | null> {
  const changed = db
    .$with('changed')
    .as(db.update(businesses).set(change).where(condition).returning(reviewColumns))
  const logged = db.$with('logged', {}).as(sql`
    INSERT INTO ${moderationLog} (business_id, admin_id, action, from_status, to_status)
    SELECT id, ${adminId}::uuid, ${action}::text, ${from}::text, ${to}::text FROM ${changed}`)
  const [row] = await db.with(changed, logged).select().from(changed)
  return row ? toReviewItem(row) : null
}
