// Knows the SQL of sessions.
import { and, desc, eq, getTableColumns, lte, ne, sql } from '#drizzle'
import type { SignedInUser } from '../../contract/account.ts'
import type { Db } from '../../database/connect.ts'
import { sessions, users } from '../../database/schema.ts'
import { hasPasskey } from '../second-factor/second-factor-queries.ts'
import { signedInColumns, toSignedInUser } from './account-queries.ts'

type SessionRow = Pick<typeof sessions.$inferSelect, 'createdAt' | 'lastSeenAt' | 'expiresAt'> & {
  user: SignedInUser
  hasPasskey: boolean
}

/** A session, expired or not, with its account as it is now; null when the token is unknown. */
export async function findSessionRow(db: Db, tokenHash: Buffer): Promise<SessionRow | null> {
  const [row] = await db
    .select({
      user: signedInColumns,
      hasPasskey,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
  return row ? { ...row, user: toSignedInUser(row.user) } : null
}

/** Adds a session. */
export async function addSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

/** Writes when a session was used, unless that was written after `lastWriteBefore`: of many requests at once one writes. */
export async function touchSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
  lastWriteBefore: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), lte(sessions.lastSeenAt, lastWriteBefore)))
}

/** The sessions of an account that were used last, up to 100, expired or not, and whether the account is that of a moderator. */
export function selectSessionsOf(
  db: Db,
  userId: string,
): Promise<(typeof sessions.$inferSelect & Pick<SignedInUser, 'isAdmin'>)[]> {
  return db
    .select({ ...getTableColumns(sessions), isAdmin: users.isAdmin })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.userId, userId))
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
export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    DELETE FROM sessions WHERE token_hash IN
      (SELECT token_hash FROM sessions WHERE expires_at <= ${now} FOR UPDATE SKIP LOCKED)`)
}
