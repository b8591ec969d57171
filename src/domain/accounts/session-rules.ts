// Decides how long a session lives.
import type { SignedInUser } from '../../contract/account.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds that a session may be idle. Shorter for moderators, whose sessions can do more harm. */
function sessionIdleMs(isAdmin: SignedInUser['isAdmin']): number {
  return isAdmin === 1 ? 2 * hour : 14 * day
}

/** Milliseconds that a session may last, also when it is used all the time. */
export function sessionMaxMs(isAdmin: SignedInUser['isAdmin']): number {
  return isAdmin === 1 ? 12 * hour : 30 * day
}

/**
 * A session that begins later than this in the future was made while the clock was wrong, and would live until that time.
 * The clocks of several copies of the program differ by less.
 */
const clockToleranceMs = 5 * minute

/** Whether a session that began and was last used at these times is still valid. */
export function isSessionAlive(
  session: { createdAt: Date; lastSeenAt: Date; expiresAt: Date; isAdmin: SignedInUser['isAdmin'] },
  now: Date,
): boolean {
  const idleMs = now.getTime() - session.lastSeenAt.getTime()
  const ageMs = now.getTime() - session.createdAt.getTime()
  return (
    ageMs > -clockToleranceMs &&
    now < session.expiresAt &&
    idleMs < sessionIdleMs(session.isAdmin) &&
    ageMs < sessionMaxMs(session.isAdmin)
  )
}

/** Whether the time of use must be written again. Once a minute is exact enough for limits of hours. */
export function isTouchDue(lastSeenAt: Date, now: Date): boolean {
  return lastSeenAt <= touchDueBefore(now)
}

/** A time of use that was written at this moment or earlier is due to be written again. */
export function touchDueBefore(now: Date): Date {
  return new Date(now.getTime() - minute)
}
