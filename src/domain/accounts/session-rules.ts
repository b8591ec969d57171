// Decides how long a session lives.
import type { SignedInUser } from '../../contract/account.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds a session may rest before it ends: shorter for administrators, who can do more harm. */
export function sessionIdleMs(isAdmin: SignedInUser['isAdmin']): number {
  return isAdmin === 1 ? 2 * hour : 14 * day
}

/** Milliseconds a session lives at most, however busy. */
export function sessionMaxMs(isAdmin: SignedInUser['isAdmin']): number {
  return isAdmin === 1 ? 12 * hour : 30 * day
}

/** Whether a session that began and was last used at these times may still be used. */
export function isSessionAlive(
  session: { createdAt: Date; lastSeenAt: Date; expiresAt: Date; isAdmin: SignedInUser['isAdmin'] },
  now: Date,
): boolean {
  const rested = now.getTime() - session.lastSeenAt.getTime()
  const lived = now.getTime() - session.createdAt.getTime()
  return (
    now < session.expiresAt &&
    rested < sessionIdleMs(session.isAdmin) &&
    lived < sessionMaxMs(session.isAdmin)
  )
}

/** Whether it is time to note again that a session is in use: once a minute is exact enough for limits of hours. */
export function isTouchDue(lastSeenAt: Date, now: Date): boolean {
  return lastSeenAt <= touchedBefore(now)
}

/** The latest note that is old enough to be replaced. */
export function touchedBefore(now: Date): Date {
  return new Date(now.getTime() - minute)
}
