// Presence: which listing each moderator is looking at. Colleagues see it for a minute; it blocks nobody.

import { and, eq, gt, lt, ne, sql } from '#drizzle'
import type { Presence } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'
import { findForeignKeyViolation } from '../../database/failures.ts'
import { moderatorPresence, users } from '../../database/schema.ts'
import { notFound } from '../failures.ts'
import type { Staff } from '../principal.ts'

/** How long a presence is shown: three heartbeats of the browser. */
const shownMs = 60_000

/** Records that the moderator is looking at a business, and returns what the others are looking at. Refuses with not-found. */
export async function markPresence(db: Db, staff: Staff, { id }: { id: string }): Promise<Presence[]> {
  await writePresence(db, staff.userId, id, shownMs).catch((error: unknown) => {
    throw findForeignKeyViolation(error) ? notFound('Business not found') : error
  })
  return await listPresence(db, staff.userId)
}

/** Stores for `ms` that this moderator is looking at the business and no other. Removes expired rows. */
async function writePresence(db: Db, userId: string, businessId: string, ms: number): Promise<void> {
  const until = sql`now() + ${ms}::double precision * interval '1 millisecond'`
  await db.delete(moderatorPresence).where(lt(moderatorPresence.until, sql`now()`))
  await db
    .insert(moderatorPresence)
    .values({ userId, businessId, until })
    .onConflictDoUpdate({ target: moderatorPresence.userId, set: { businessId, until } })
}

/** What the other moderators are looking at, without people who lost the role. */
function listPresence(db: Db, userId: string): Promise<Presence[]> {
  const { businessId, until } = moderatorPresence
  return db
    .select({ id: businessId, lookedAtBy: users.email })
    .from(moderatorPresence)
    .innerJoin(users, eq(users.id, moderatorPresence.userId))
    .where(and(ne(moderatorPresence.userId, userId), gt(until, sql`now()`), ne(users.role, 'owner')))
    .orderBy(users.email)
}

/** The `lookedAtBy` column of `ModerationItem` for this reader: the email of a colleague who is looking at the business. */
export const lookedAtBy = (reader: string) =>
  sql<string | null>`(SELECT min(users.email) FROM moderator_presence JOIN users ON users.id = user_id
    WHERE moderator_presence.business_id = businesses.id AND until > now() AND user_id <> ${reader}::uuid AND users.role <> 'owner')`.as(
    'looked_at_by',
  )
