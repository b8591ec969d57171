// The tokens of setting up: those of the printed links, and those with which the program looks for itself.
import { and, eq, gt, lte, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { setupTokens } from '../../database/schema.ts'
import { databaseNow, fromNow } from '../../database/transaction.ts'
import { hashToken, makeToken } from '../accounts/one-time-tokens.ts'

type Purpose = 'administrator' | 'address'

const minutes: Record<Purpose, number> = { administrator: 60, address: 1 }

/** Stores a token and returns it. */
export async function addSetupToken(db: Db, purpose: Purpose): Promise<string> {
  const token = makeToken()
  const expiresAt = fromNow(minutes[purpose] * 60_000)
  await db.delete(setupTokens).where(lte(setupTokens.expiresAt, databaseNow))
  await db.insert(setupTokens).values({ tokenHash: hashToken(token), purpose, expiresAt })
  return token
}

const isUsable = (purpose: Purpose, token: string) =>
  and(
    eq(setupTokens.tokenHash, hashToken(token)),
    eq(setupTokens.purpose, purpose),
    gt(setupTokens.expiresAt, databaseNow),
  )

/** Whether a token can be used. */
export async function hasSetupToken(db: Db, purpose: Purpose, token: string): Promise<boolean> {
  const rows = await db
    .select({ purpose: setupTokens.purpose })
    .from(setupTokens)
    .where(isUsable(purpose, token))
  return rows.length === 1
}

/** Uses a token up. Returns whether it could be used. */
export async function consumeSetupToken(db: Db, purpose: Purpose, token: string): Promise<boolean> {
  const rows = await db
    .delete(setupTokens)
    .where(isUsable(purpose, token))
    .returning({ purpose: setupTokens.purpose })
  return rows.length === 1
}

/** Lets one transaction at a time use a token. */
export async function lockSetupTokens(db: Db): Promise<void> {
  await db.execute(sql`LOCK TABLE ${setupTokens} IN EXCLUSIVE MODE`)
}

/** Removes every link for making the first administrator. */
export async function removeSetupLinks(db: Db): Promise<void> {
  await db.delete(setupTokens).where(eq(setupTokens.purpose, 'administrator'))
}
