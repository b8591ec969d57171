// Knows the SQL of one-time links to a new password.
import { and, eq, gt, lte } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { passwordResets, users } from '../../database/schema.ts'

/** Adds a link. */
export async function addPasswordReset(db: Db, reset: typeof passwordResets.$inferInsert): Promise<void> {
  await db.insert(passwordResets).values(reset)
}

/** The account of a link; null when the link is unknown, used or expired. */
export async function findResetAccount(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; email: string } | null> {
  const [account] = await db
    .select({ id: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isUsable(tokenHash, now))
  return account ?? null
}

/** Uses a link up. Of several calls at the same moment one returns the link, the others null. */
export async function consumePasswordReset(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ isMailed: boolean } | null> {
  const [taken] = await db
    .delete(passwordResets)
    .where(isUsable(tokenHash, now))
    .returning({ isMailed: passwordResets.isMailed })
  return taken ?? null
}

/** Removes every link of an account. */
export async function removePasswordResetsOf(db: Db, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

/** Removes expired links. */
export async function removeExpiredPasswordResets(db: Db, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
}

// A link is valid for an hour. One that ends later was made while the clock was wrong, and would be valid until that time.
const latestEndMs = 2 * 60 * 60_000

const isUsable = (tokenHash: Buffer, now: Date) =>
  and(
    eq(passwordResets.tokenHash, tokenHash),
    gt(passwordResets.expiresAt, now),
    lte(passwordResets.expiresAt, new Date(now.getTime() + latestEndMs)),
  )
