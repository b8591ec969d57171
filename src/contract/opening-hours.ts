// Opening hours. Without zod, for the public pages.

/** The day number that stands for public holidays; 1 is Monday, 7 is Sunday. */
export const holidayDay = 8

/** One opening of the week; hours.ts says what its values mean. */
export type HoursRow = { day: number; opens: string | null; closes: string | null }
/** One special day, or several in a row. */
export type SpecialDay = {
  from: string
  to: string
  opens: string | null
  closes: string | null
  note: string | null
}

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

/** How a day is open. `late`: the last opening has no end. `unsaid` is only for public holidays. */
export type DayMode = 'closed' | 'open' | 'late' | 'always' | 'unsaid'

/** The name of a row of the week: 'Monday' to 'Sunday', 'Public holidays'. */
export const nameOfDay = (day: number): string => dayNames[day - 1] ?? ''
