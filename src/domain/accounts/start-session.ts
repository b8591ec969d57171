// Decides how a session begins.
import type { Db } from '../../database/connect.ts'
import { unauthenticated } from '../failures.ts'
import { holdAccount } from './account-queries.ts'
import { hashToken, makeToken } from './secret-token.ts'
import { addSession } from './session-queries.ts'
import { sessionMaxMs } from './session-rules.ts'

/**
 * Starts a session of an account and answers its token, always a new one: 43 characters for the cookie, kept by nobody but
 * the browser. Refuses with `unauthenticated` when the account is gone.
 */
export async function startSession(db: Db, userId: string, now: Date): Promise<string> {
  const account = await holdAccount(db, userId)
  if (!account) throw unauthenticated()
  const token = makeToken()
  await addSession(db, {
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + sessionMaxMs(account.isAdmin)),
  })
  return token
}
