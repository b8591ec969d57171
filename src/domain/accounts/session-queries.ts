// Knows the SQL of sessions.
import { and, desc, eq, getTableColumns, gt, lte, ne, type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { databaseNow, fromNow } from '../../database/database-time.ts'
import { sessions, users } from '../../database/schema.ts'
import { hasPasskey } from '../second-factor/second-factor-queries.ts'
import { signedInColumns } from './account-queries.ts'
import { sessionLimits, touchEveryMs } from './session-rules.ts'

const byRole = (limit: 'idleMs' | 'maxMs'): SQL =>
  sql`CASE WHEN ${users.role} = 'owner' THEN ${fromNow(-sessionLimits.owners[limit])} ELSE ${fromNow(-sessionLimits.moderators[limit])} END`

/** Whether a session is still valid. The role of the account may be another one than at its beginning. */
const isAlive = and(
  gt(sessions.expiresAt, databaseNow),
  gt(sessions.lastSeenAt, byRole('idleMs')),
  gt(sessions.createdAt, byRole('maxMs')),
)
const isTouchDue = lte(sessions.lastSeenAt, fromNow(-touchEveryMs))

/** A valid session with its account as it is now, and whether its time of use must be written again; null for another token. */
export async function findSession(db: Db, tokenHash: Buffer) {
  const [row] = await db
    .select({ account: signedInColumns, hasPasskey, isTouchDue: sql<boolean>`${isTouchDue}` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isAlive))
  return row ?? null
}

/** Adds a session that lasts for `maxMs` at most. */
export async function addSession(
  db: Db,
  session: Omit<typeof sessions.$inferInsert, 'expiresAt'>,
  maxMs: number,
): Promise<void> {
  await db.insert(sessions).values({ ...session, expiresAt: fromNow(maxMs) })
}

/** Writes when a session was used, unless that was written just before: of many requests at once one writes. */
export async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: databaseNow })
    .where(and(eq(sessions.tokenHash, tokenHash), isTouchDue))
}

/** The valid sessions of an account that were used last, up to 100. */
export function selectSessionsOf(db: Db, userId: string): Promise<(typeof sessions.$inferSelect)[]> {
  return db
    .select(getTableColumns(sessions))
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isAlive))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)
}

/** Removes one session. */
export async function removeSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Removes every session of an account. */
export async function removeSessionsOf(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** Removes every session of an account but one; all of them when there is none to keep. */
export async function removeOtherSessions(db: Db, userId: string, kept: Buffer | null): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), kept ? ne(sessions.tokenHash, kept) : undefined))
}

/** Removes expired sessions. Rows that are locked at this moment are left for the next time. */
export async function removeExpiredSessions(db: Db): Promise<void> {
  await db.execute(sql`
    DELETE FROM sessions WHERE token_hash IN
      (SELECT token_hash FROM sessions WHERE expires_at <= now() FOR UPDATE SKIP LOCKED)`)
}
