// Decides how a session starts.
import type { Db } from '../../database/connect.ts'
import { unauthenticated } from '../failures.ts'
import { lockAccountForShare } from './account-queries.ts'
import { hashToken, makeToken } from './secret-token.ts'
import { addSession } from './session-queries.ts'
import { sessionLimitsOf } from './session-rules.ts'

/** The browser that signed in, in words that its owner reads: what it is, and from about where, if that is known. */
export type Client = { device: string | null; place: string | null }

/**
 * Starts a session of an account and returns its token: always a new one, of 43 characters, stored only in the cookie.
 * Refuses with `unauthenticated` (401) when the account no longer exists.
 */
export async function startSession(
  db: Db,
  userId: string,
  { device, place }: Client = { device: null, place: null },
): Promise<string> {
  const account = await lockAccountForShare(db, userId)
  if (!account) throw unauthenticated()
  const token = makeToken()
  const { maxMs } = sessionLimitsOf(account.role)
  await addSession(db, { tokenHash: hashToken(token), userId, device, place }, maxMs)
  return token
}
