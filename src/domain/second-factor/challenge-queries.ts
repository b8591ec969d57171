// Knows the SQL of what passkeys are asked to sign: half-done sign-ins, and the options of new passkeys.
import { and, eq, gt, lte } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { databaseNow, fromNow } from '../../database/database-time.ts'
import { passkeyChallenges } from '../../database/second-factor-schema.ts'
import { hashToken } from '../accounts/secret-token.ts'
import { stepMs } from './second-factor-rules.ts'

/** What is asked, and of which account. */
export type Challenge = Pick<typeof passkeyChallenges.$inferSelect, 'userId' | 'challenge'>
/** A half-done sign-in, or the options of a new passkey. */
export type ChallengePurpose = (typeof passkeyChallenges.$inferSelect)['purpose']

/** Adds a challenge for `stepMs`, in place of the one that this token had. */
export async function putChallenge(
  db: Db,
  token: string,
  row: Omit<typeof passkeyChallenges.$inferInsert, 'tokenHash' | 'expiresAt'>,
): Promise<void> {
  const set = { ...row, expiresAt: fromNow(stepMs) }
  await db
    .insert(passkeyChallenges)
    .values({ ...set, tokenHash: hashToken(token) })
    .onConflictDoUpdate({ target: passkeyChallenges.tokenHash, set })
}

/** The challenge of a token; null when it is unknown, used, expired or for another purpose. */
export async function findChallenge(
  db: Db,
  token: string,
  purpose: ChallengePurpose,
): Promise<Challenge | null> {
  const { userId, challenge } = passkeyChallenges
  const [row] = await db.select({ userId, challenge }).from(passkeyChallenges).where(isUsable(token, purpose))
  return row ?? null
}

/** Uses a challenge up. Of several calls at the same moment one returns true. `challenge` is the one that was checked. */
export async function consumeChallenge(
  db: Db,
  token: string,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<boolean> {
  const used = await db
    .delete(passkeyChallenges)
    .where(and(isUsable(token, purpose), eq(passkeyChallenges.challenge, challenge)))
    .returning({ userId: passkeyChallenges.userId })
  return used.length === 1
}

/** Removes every challenge of an account. */
export async function removeChallengesOf(db: Db, userId: string): Promise<void> {
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
}

/** Removes expired challenges. */
export async function removeExpiredChallenges(db: Db): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, databaseNow))
}

const isUsable = (token: string, purpose: ChallengePurpose) =>
  and(
    eq(passkeyChallenges.tokenHash, hashToken(token)),
    eq(passkeyChallenges.purpose, purpose),
    gt(passkeyChallenges.expiresAt, databaseNow),
  )
