// Knows how opening hours are written down: the week, the special days, and what they say about a moment.

/** 1 Monday to 7 Sunday; 8 stands for public holidays. */
export const publicHolidayRow = 8

/**
 * One opening time of a day, as 'HH:MM'. `closes` at or before `opens` is on the next day, so '00:00' to '00:00' is 24 hours;
 * null is 'till late'. Only the row of public holidays may have no `opens`: then the business is closed on them.
 */
export type HoursRow = { day: number; opens: string | null; closes: string | null }

/** Other hours from one date to another, both included, as 'YYYY-MM-DD'. Without `opens` the business is closed. */
export type SpecialDay = {
  from: string
  to: string
  opens: string | null
  closes: string | null
  note: string | null
}

/** `closing` is the last half hour. `unknown`: no hours are given, or it is a public holiday and nothing is said about it. */
export const openStates = ['open', 'closing', 'closed', 'unknown'] as const
export type OpenState = (typeof openStates)[number]

/** What a business is at a moment, in words. `until`: ISO time up to which this stays true; null when it never changes. */
export type HoursNow = { state: OpenState; label: string; until: string | null }
