// Decides whose session a token is. Role and business are read from the database each time.
import type { SignedInUser } from '../../contract/account.ts'
import type { Db } from '../../database/connect.ts'
import { type Principal, visitor } from '../principal.ts'
import { needsPasskey } from '../second-factor/second-factor-rules.ts'
import { hashToken } from './secret-token.ts'
import { findSessionRow, touchSession } from './session-queries.ts'
import { isSessionAlive, isTouchDue, touchDueBefore } from './session-rules.ts'

/** The session of a request: its principal, and the account as the browser may see it; `user` is null for a visitor. */
export type Session = { principal: Principal; user: SignedInUser | null }

/** The session of a request that is not signed in. */
export const noSession: Session = { principal: visitor, user: null }

/**
 * The session of a token; `noSession` when the token is unknown, expired or was idle too long. Writes the time of use, at
 * most once a minute. `requiresSecondFactor`: whoever moderates and has no passkey must add one first. Never call it inside a
 * transaction: a failed write would abort the transaction.
 */
export async function loadSession(
  db: Db,
  token: string,
  now: Date,
  requiresSecondFactor: boolean,
): Promise<Session> {
  const tokenHash = hashToken(token)
  const row = await findSessionRow(db, tokenHash)
  if (!row || !isSessionAlive({ ...row, isAdmin: row.user.isAdmin }, now)) return noSession
  // A failed write is ignored: the next request tries again.
  if (isTouchDue(row.lastSeenAt, now))
    await touchSession(db, tokenHash, now, touchDueBefore(now)).catch(() => {})
  const isHeldBack = needsPasskey({ ...row.user, hasPasskey: row.hasPasskey }, requiresSecondFactor)
  const user = { ...row.user, ...(isHeldBack && { needsPasskey: true as const }) }
  return { principal: toPrincipal(user), user }
}

/** An account that is leaving has given the role up, and one that must add a passkey does not have it yet. */
function toPrincipal(user: SignedInUser): Principal {
  const mayModerate = user.isAdmin === 1 && !user.leavesAt && !user.needsPasskey
  return {
    role: mayModerate ? (user.role ?? 'administrator') : 'owner',
    userId: user.id,
    businessId: user.businessId,
  }
}
