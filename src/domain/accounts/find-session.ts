// Decides who is behind a session token; role and business are read afresh each time.
import { createHash } from 'node:crypto'
import { eq } from '#drizzle'
import type { SignedInUser } from '../../contract/account.ts'
import type { Db } from '../../database/connect.ts'
import { sessions, users } from '../../database/schema.ts'
import { type Actor, visitor } from '../actor.ts'
import { isSessionAlive } from './session-rules.ts'

/** What a request's session says: who asks, and the account as its browser may see it. */
export type Session = { actor: Actor; user: SignedInUser | null }

/** Nobody is signed in. */
export const noSession: Session = { actor: visitor, user: null }

/** The session behind a token; `noSession` when it is unknown, expired or rested too long. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session> {
  const tokenHash = createHash('sha256').update(token).digest()
  const [row] = await db
    .select({
      user: {
        id: users.id,
        email: users.email,
        username: users.username,
        isAdmin: users.isAdmin,
        businessId: users.businessId,
      },
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
  if (!row || !isSessionAlive({ ...row, isAdmin: row.user.isAdmin }, now)) return noSession
  return { actor: toActor(row.user), user: row.user }
}

function toActor(user: SignedInUser): Actor {
  return { role: user.isAdmin === 1 ? 'admin' : 'owner', userId: user.id, businessId: user.businessId }
}
