// Knows the SQL that changes what an administrator decides: each change and its line in the log are one statement.
import { and, eq, ne, type SQL, sql } from '#drizzle'
import type { ModerationItem } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, moderationLog } from '../../database/schema.ts'
import { moderationColumns, toModerationItem } from './moderation-columns.ts'
import { featurableStatus, type Transition, transitions } from './moderation-rules.ts'

/** Makes a transition if the business is still in the state where it begins, and logs it; null when nothing changed. */
export function tryTransition(
  db: Db,
  adminId: string,
  transition: Transition,
  id: string,
): Promise<ModerationItem | null> {
  const { from, to } = transitions[transition]
  return changeAndLog(
    db,
    { adminId, action: transition, from, to },
    { approvalStatus: to, ...approvalTimes[transition] },
    and(eq(businesses.id, id), eq(businesses.approvalStatus, from)),
  )
}

/** Sets or takes the flag of an approved business that has the other, and logs it; null when nothing changed. */
export function trySetFeatured(
  db: Db,
  adminId: string,
  id: string,
  featured: 0 | 1,
): Promise<ModerationItem | null> {
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
export async function findModerationItem(db: Db, id: string): Promise<ModerationItem | null> {
  const [row] = await db.select(moderationColumns).from(businesses).where(eq(businesses.id, id))
  return row ? toModerationItem(row) : null
}

// The order of the public list is that of the first approval: a business that comes back does not jump to its top.
const approvalTimes: Partial<Record<Transition, { approvedAt: SQL }>> = {
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
): Promise<ModerationItem | null> {
  const changed = db
    .$with('changed')
    .as(db.update(businesses).set(change).where(condition).returning(moderationColumns))
  const logged = db.$with('logged', {}).as(sql`
    INSERT INTO ${moderationLog} (business_id, acted_by, action, from_status, to_status)
    SELECT id, ${adminId}::uuid, ${action}::text, ${from}::text, ${to}::text FROM ${changed}`)
  const [row] = await db.with(changed, logged).select().from(changed)
  return row ? toModerationItem(row) : null
}
