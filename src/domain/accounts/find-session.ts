// Decides who is behind a session token; role and business are read afresh each time.
import type { SignedInUser } from '../../contract/account.ts'
import type { Db } from '../../database/connect.ts'
import { type Principal, visitor } from '../principal.ts'
import { hashToken } from './secret-token.ts'
import { findSessionRow, touchSession } from './session-queries.ts'
import { isSessionAlive, isTouchDue, touchedBefore } from './session-rules.ts'

/** What a request's session says: who asks, and the account as its browser may see it. */
export type Session = { principal: Principal; user: SignedInUser | null }

/** Nobody is signed in. */
export const noSession: Session = { principal: visitor, user: null }

/**
 * The session behind a token; `noSession` when it is unknown, expired or rested too long. Notes that it was used, at most
 * once a minute. Not for use inside a transaction, which a failed note would spoil.
 */
export async function findSession(db: Db, token: string, now: Date): Promise<Session> {
  const tokenHash = hashToken(token)
  const row = await findSessionRow(db, tokenHash)
  if (!row || !isSessionAlive({ ...row, isAdmin: row.user.isAdmin }, now)) return noSession
  // A note that fails costs nobody a page: the next request tries again.
  if (isTouchDue(row.lastSeenAt, now))
    await touchSession(db, tokenHash, now, touchedBefore(now)).catch(() => {})
  return { principal: toPrincipal(row.user), user: row.user }
}

function toPrincipal(user: SignedInUser): Principal {
  return { role: user.isAdmin === 1 ? 'admin' : 'owner', userId: user.id, businessId: user.businessId }
}
