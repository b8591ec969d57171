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

/** The most opening times of one day. */
export const maxRowsPerDay = 5

const dayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'Public holidays',
]

/** What a row of the week is called: 'Monday' to 'Sunday', 'Public holidays'. */
export const nameOfDay = (day: number): string => dayNames[day - 1] ?? ''

/** What is wrong with a week as a whole, in a sentence; undefined when nothing is. An empty week gives no hours. */
export function findWeekFault(week: readonly HoursRow[]): string | undefined {
  if (week.length > 0 && week.every(({ day }) => day === publicHolidayRow))
    return 'Give the hours of at least one day of the week, or remove those of public holidays.'
  const faults = dayNames.map((_, at) =>
    findDayFault(
      week.filter(({ day }) => day === at + 1),
      at + 1,
    ),
  )
  return faults.find(Boolean)
}

function findDayFault(rows: readonly HoursRow[], day: number): string | undefined {
  if (rows.length > maxRowsPerDay)
    return `${nameOfDay(day)}: give at most ${maxRowsPerDay} opening times, not ${rows.length}.`
  if (rows.length > 1 && rows.some(({ opens }) => opens === null))
    return `${nameOfDay(day)}: it is either closed or has opening times, not both.`
  const times = [...rows].sort((a, b) => (a.opens ?? '').localeCompare(b.opens ?? ''))
  const overlap = times.find((row, at) => isInto(row, times[at + 1]))
  return overlap && `${nameOfDay(day)}: two opening times overlap, ${overlap.opens} and the one after it.`
}

/** Whether an opening time lasts into the next one of its day. */
function isInto({ opens, closes }: HoursRow, next: HoursRow | undefined): boolean {
  if (!next?.opens || opens === null) return false
  return closes === null || closes <= opens || closes > next.opens
}
