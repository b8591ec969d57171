// Decides how long a session lives.
import { moderates, type Role } from '../../contract/admin-role.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds that a session may be idle, and that it may last when it is used all the time. */
export type SessionLimits = { idleMs: number; maxMs: number }
/** The limits. Shorter for those who moderate, whose sessions can do more harm. */
export const sessionLimits = {
  owners: { idleMs: 14 * day, maxMs: 30 * day },
  moderators: { idleMs: 2 * hour, maxMs: 12 * hour },
} as const satisfies Record<string, SessionLimits>

/** The limits for a role. */
export const sessionLimitsOf = (role: Role): SessionLimits =>
  moderates(role) ? sessionLimits.moderators : sessionLimits.owners

/** The time of use is written once in these milliseconds: exact enough for limits of hours. */
export const touchEveryMs = minute
