// Knows the SQL of the history of businesses. Decisions write their own line (moderation/moderation-queries.ts).
import { and, count, desc, eq, lt, sql } from '#drizzle'
import type { OwnBusiness } from '../../contract/business.ts'
import type { FieldChange } from '../../contract/history.ts'
import { maxExactCount } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { moderationLog, users } from '../../database/schema.ts'

/** A line of the history, and who acted; null for an account that is gone. */
export type HistoryRow = Pick<
  typeof moderationLog.$inferSelect,
  'id' | 'actedBy' | 'action' | 'at' | 'changes' | 'reason'
> & { email: string | null }

/** Adds the edit of an owner. Runs in the transaction of the edit. */
export async function addEdit(
  db: Db,
  actedBy: string,
  { id, approvalStatus }: OwnBusiness,
  changes: FieldChange[],
): Promise<void> {
  const status = { fromStatus: approvalStatus, toStatus: approvalStatus }
  await db.insert(moderationLog).values({ businessId: id, actedBy, action: 'edit', ...status, changes })
}

/** Up to `limit` lines about a business, the latest first, before the line `before`. */
export async function selectHistory(
  db: Db,
  businessId: string,
  before: number | null,
  limit: number,
): Promise<HistoryRow[]> {
  const { id, actedBy, action, at, changes, reason } = moderationLog
  return await db
    .select({ id, actedBy, action, at, changes, reason, email: users.email })
    .from(moderationLog)
    .leftJoin(users, eq(users.id, actedBy))
    .where(and(eq(moderationLog.businessId, businessId), before === null ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit)
}

/** How many lines there are about a business. Stops counting at `maxExactCount` + 1. */
export async function countHistory(db: Db, businessId: string): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(moderationLog)
    .where(eq(moderationLog.businessId, businessId))
    .limit(maxExactCount + 1)
    .as('some')
  const [row] = await db.select({ total: count() }).from(some)
  return row?.total ?? 0
}
