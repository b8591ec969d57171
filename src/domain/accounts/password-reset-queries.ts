// Knows the SQL of one-time links to a new password.
import { and, eq, gt, lte } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { databaseNow, fromNow } from '../../database/database-time.ts'
import { passwordResets, users } from '../../database/schema.ts'

/** Adds a link that is valid for `ms`. */
export async function addPasswordReset(
  db: Db,
  reset: Omit<typeof passwordResets.$inferInsert, 'expiresAt'>,
  ms: number,
): Promise<void> {
  await db.insert(passwordResets).values({ ...reset, expiresAt: fromNow(ms) })
}

/** The account of a link; null when the link is unknown, used or expired. */
export async function findResetAccount(
  db: Db,
  tokenHash: Buffer,
): Promise<{ id: string; email: string } | null> {
  const [account] = await db
    .select({ id: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isUsable(tokenHash))
  return account ?? null
}

/** Uses a link up. Of several calls at the same moment one returns the link, the others null. */
export async function consumePasswordReset(db: Db, tokenHash: Buffer): Promise<{ isMailed: boolean } | null> {
  const [taken] = await db
    .delete(passwordResets)
    .where(isUsable(tokenHash))
    .returning({ isMailed: passwordResets.isMailed })
  return taken ?? null
}

/** Removes every link of an account. */
export async function removePasswordResetsOf(db: Db, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

/** Removes expired links. */
export async function removeExpiredPasswordResets(db: Db): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, databaseNow))
}

const isUsable = (tokenHash: Buffer) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, databaseNow))
