// Secret tokens, stored only as hashes, and the store of one-time tokens, each with a purpose and an expiry time.
import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, gt, inArray, sql } from '#drizzle'
import type { EmailToken, LinkCheck } from '../../contract/account.ts'
import { tokenMinutes } from '../../contract/token-times.ts'
import type { Db } from '../../database/connect.ts'
import { oneTimeTokens, type TokenData } from '../../database/schema.ts'
import { databaseNow, fromNow } from '../../database/transaction.ts'

/** 256 random bits as 43 characters that are safe in a cookie and in a URL. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a token, for the database. A slow hash would add nothing, because 256 random bits cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The purpose of a token. */
export type TokenPurpose = keyof TokenData

const { id, userId, email } = oneTimeTokens
const columnsFor = <Purpose extends TokenPurpose>(_: Purpose) => ({
  id,
  userId,
  email,
  data: sql<TokenData[Purpose]>`${oneTimeTokens.data}`,
})

/** A usable token: its account, the email address that it is about, and the data that its purpose needs. */
export type OneTimeToken<Purpose extends TokenPurpose> = {
  id: string
  userId: string
  email: string
  data: TokenData[Purpose]
}
type NewToken<Purpose extends TokenPurpose> = Omit<OneTimeToken<Purpose>, 'id'> & {
  id?: string | undefined
  token?: string
}

/** Stores a token, and returns it with its id. If `token` is stored already, its row is replaced. */
export async function addToken<Purpose extends TokenPurpose>(
  db: Db,
  purpose: Purpose,
  { token = makeToken(), ...row }: NewToken<Purpose>,
): Promise<{ token: string; id: string }> {
  const set = { ...row, purpose, expiresAt: fromNow(tokenMinutes[purpose] * 60_000) }
  const [added] = await db
    .insert(oneTimeTokens)
    .values({ ...set, tokenHash: hashToken(token) })
    .onConflictDoUpdate({ target: oneTimeTokens.tokenHash, set })
    .returning({ id })
  if (!added) throw new Error('The token was not added.')
  return { token, id: added.id }
}

/** The stored data of a token; null when it is unknown, used, removed, expired or has another purpose. */
export async function findToken<Purpose extends TokenPurpose>(
  db: Db,
  purpose: Purpose,
  token: string,
): Promise<OneTimeToken<Purpose> | null> {
  const [row] = await db.select(columnsFor(purpose)).from(oneTimeTokens).where(isUsable(purpose, token))
  return row ?? null
}

/** Consumes a token. If several calls run at once, one returns what `findToken` would, the others null. */
export async function consumeToken<Purpose extends TokenPurpose>(
  db: Db,
  purpose: Purpose,
  token: string,
): Promise<OneTimeToken<Purpose> | null> {
  const [row] = await db.delete(oneTimeTokens).where(isUsable(purpose, token)).returning(columnsFor(purpose))
  return row ?? null
}

/** The usable tokens for a purpose, ordered by their email addresses. */
export async function listTokens<Purpose extends TokenPurpose>(
  db: Db,
  purpose: Purpose,
): Promise<OneTimeToken<Purpose>[]> {
  return await db
    .select(columnsFor(purpose))
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, purpose), isUnexpired))
    .orderBy(asc(sql`lower(${email})`))
}

/** Removes the tokens of an account for these purposes. */
export async function removeTokensOf(db: Db, account: string, ...purposes: TokenPurpose[]): Promise<void> {
  await db.delete(oneTimeTokens).where(and(eq(userId, account), inArray(oneTimeTokens.purpose, purposes)))
}

/** Removes the invitation with this id or to this email address, even if it has expired, and returns it; null when there is none. */
export async function removeInvitation(
  db: Db,
  key: { id: string } | { email: string },
): Promise<OneTimeToken<'invitation'> | null> {
  const isMatch = 'id' in key ? eq(id, key.id) : eq(sql`lower(${email})`, sql`lower(${key.email})`)
  const [row] = await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, 'invitation'), isMatch))
    .returning(columnsFor('invitation'))
  return row ?? null
}

/** Removes expired tokens. Locked rows are skipped until the next run. */
export async function removeExpiredTokens(db: Db): Promise<void> {
  await db.execute(sql`
    DELETE FROM one_time_tokens WHERE token_hash IN
      (SELECT token_hash FROM one_time_tokens WHERE expires_at <= now() FOR UPDATE SKIP LOCKED)`)
}

const isUnexpired = gt(oneTimeTokens.expiresAt, databaseNow)

const isUsable = (purpose: TokenPurpose, token: string) =>
  and(eq(oneTimeTokens.tokenHash, hashToken(token)), eq(oneTimeTokens.purpose, purpose), isUnexpired)

/**
 * Whether the link to a page that sets a password still works: a password reset or an invitation. Nothing is consumed. Tries are not
 * counted, because a token is too long to be guessed.
 */
export async function checkLink({ db }: { db: Db }, { token }: EmailToken): Promise<LinkCheck> {
  const found = (await findToken(db, 'password-reset', token)) ?? (await findToken(db, 'invitation', token))
  return { works: found !== null }
}
