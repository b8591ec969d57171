// Knows opening hours without zod: their shapes and the names of days. The first script of the site has it.
import type { HoursWeek, SpecialDays } from './hours.ts'

/** The day of a week that stands for public holidays; 1 is Monday, 7 is Sunday. */
export const holidayDay = 8

/** One opening of the week, and one special day. */
export type HoursRow = HoursWeek[number]
export type SpecialDay = SpecialDays[number]

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

/** How a day is open. `late`: the last time has no end. `unsaid` is only for public holidays. */
export type DayMode = 'closed' | 'open' | 'late' | 'always' | 'unsaid'

/** What a row of the week is called: 'Monday' to 'Sunday', 'Public holidays'. */
export const nameOfDay = (day: number): string => dayNames[day - 1] ?? ''
