// Knows the SQL of an administrator's decisions: each change and its line in the log are one statement.
import { and, eq, ne, type SQL, sql } from '#drizzle'
import type { ApprovalStatus } from '../../contract/business.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import {
  type Decision,
  featurableStatus,
  featureChangeTo,
  type Transition,
  transitions,
} from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, moderationLog } from '../../database/schema.ts'
import { moderationColumns, toModerationItem } from './moderation-columns.ts'

/** Makes a transition and logs it, if the business is in the state `from`. Returns null when nothing changed. */
export function tryTransition(
  db: Db,
  actedBy: string,
  transition: Transition,
  id: string,
): Promise<ModerationItem | null> {
  const { from, to } = transitions[transition]
  return changeAndLog(
    db,
    { actedBy, action: transition, from, to },
    { approvalStatus: to, ...(to === 'approved' && { approvedAt: firstApproval }) },
    and(eq(businesses.id, id), eq(businesses.approvalStatus, from)),
  )
}

/** Changes the flag of an approved business that has the other value, and logs it. Returns null when nothing changed. */
export function trySetFeatured(
  db: Db,
  actedBy: string,
  id: string,
  featured: 0 | 1,
): Promise<ModerationItem | null> {
  return changeAndLog(
    db,
    { actedBy, action: featureChangeTo(featured), from: featurableStatus, to: featurableStatus },
    { featured, featuredAt: featured === 1 ? sql`now()` : null },
    and(
      eq(businesses.id, id),
      eq(businesses.approvalStatus, featurableStatus),
      ne(businesses.featured, featured),
    ),
  )
}

/** The business as a moderator reads it, in any state; null when there is none. */
export async function findModerationItem(db: Db, id: string): Promise<ModerationItem | null> {
  const [row] = await db.select(moderationColumns).from(businesses).where(eq(businesses.id, id))
  return row ? toModerationItem(row) : null
}

// The public list is ordered by the first approval: a business that comes back does not move to its top.
const firstApproval = sql`coalesce(${businesses.approvedAt}, now())`

type LogLine = { actedBy: string; action: Decision; from: ApprovalStatus; to: ApprovalStatus }
type Change = Parameters<ReturnType<Db['update']>['set']>[0]

async function changeAndLog(
  db: Db,
  { actedBy, action, from, to }: LogLine,
  change: Change,
  condition: SQL | undefined,
): Promise<ModerationItem | null> {
  const changed = db
    .$with('changed')
    .as(db.update(businesses).set(change).where(condition).returning(moderationColumns))
  const logged = db.$with('logged', {}).as(sql`
    INSERT INTO ${moderationLog} (business_id, acted_by, action, from_status, to_status)
    SELECT id, ${actedBy}::uuid, ${action}::text, ${from}::text, ${to}::text FROM ${changed}`)
  const [row] = await db.with(changed, logged).select().from(changed)
  return row ? toModerationItem(row) : null
}
