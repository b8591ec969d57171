// The SQL of passkeys and recovery codes.
import { and, asc, count, eq, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { passkeys, recoveryCodes, users } from '../../database/schema.ts'

/** A passkey as it is stored. */
export type PasskeyRow = typeof passkeys.$inferSelect

/** Whether an account has a passkey; for queries that select from `users`. */
export const hasPasskey = sql<boolean>`EXISTS (SELECT 1 FROM passkeys WHERE passkeys.user_id = ${users.id})`

/** The passkeys of an account, the oldest first. */
export const selectPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

/** Adds a passkey. Returns false when the credential already exists. */
export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return added.length === 1
}

/**
 * Records that a passkey was used. `oldCounter` is the counter that was checked: if the passkey is used twice at once with the same counter,
 * one call returns true, and if it was removed, none does.
 */
export async function recordPasskeyUse(
  db: Db,
  { id, counter: oldCounter }: PasskeyRow,
  counter: number,
): Promise<boolean> {
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, oldCounter)))
    .returning({ id: passkeys.id })
  return used.length === 1
}

/** Removes a passkey of an account, and returns its name. Null when the account has no such passkey. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<string | null> {
  const [removed] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name })
  return removed?.name ?? null
}

/** Removes every passkey and every recovery code of an account. Returns whether it had a passkey. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const removed = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  await deleteRecoveryCodes(db, userId)
  return removed.length > 0
}

/** Replaces the recovery codes of an account with these, as hashes. */
export async function replaceRecoveryCodes(db: Db, userId: string, hashes: Buffer[]): Promise<void> {
  await deleteRecoveryCodes(db, userId)
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Removes the recovery codes of an account. */
export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** How many unused recovery codes an account has. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

/** Consumes a recovery code. If several calls run at once, one returns true. */
export async function consumeRecoveryCode(db: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return used.length === 1
}
