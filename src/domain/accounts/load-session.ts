// Decides whose session a token is. Role and business are read from the database each time.
import type { SignedInUser } from '../../contract/account.ts'
import type { Db } from '../../database/connect.ts'
import { type Principal, visitor } from '../principal.ts'
import { needsPasskey } from '../second-factor/second-factor-rules.ts'
import { toSignedInUser } from './account-queries.ts'
import { hashToken } from './secret-token.ts'
import { findSession, touchSession } from './session-queries.ts'

/** The session of a request: its principal, and the account as the browser may see it; `user` is null for a visitor. */
export type Session = { principal: Principal; user: SignedInUser | null }

/** The session of a request that is not signed in. */
export const noSession: Session = { principal: visitor, user: null }

/**
 * The session of a token; `noSession` when the token is unknown, expired or was idle too long. Writes the time of use, at
 * most once a minute. `requiresSecondFactor`: whoever moderates and has no passkey must add one first. Never call it inside a
 * transaction: a failed write would abort the transaction.
 */
export async function loadSession(db: Db, token: string, requiresSecondFactor: boolean): Promise<Session> {
  const tokenHash = hashToken(token)
  const row = await findSession(db, tokenHash)
  if (!row) return noSession
  // A failed write is ignored: the next request tries again.
  if (row.isTouchDue) await touchSession(db, tokenHash).catch(() => {})
  const isHeldBack = needsPasskey({ ...row.account, hasPasskey: row.hasPasskey }, requiresSecondFactor)
  const user = { ...toSignedInUser(row.account), ...(isHeldBack && { needsPasskey: true as const }) }
  // An account that is leaving has given the role up, and one that must add a passkey does not have it yet.
  const role = row.account.leavesAt || isHeldBack ? 'owner' : row.account.role
  return { principal: { role, userId: user.id, businessId: user.businessId }, user }
}
