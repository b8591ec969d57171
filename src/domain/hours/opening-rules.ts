// Decides when a business is open on one day: by a special day, else as on public holidays, else by the week.
import { type HoursRow, holidayDay, type SpecialDay } from '../../contract/opening-hours.ts'
import { dateOf, dayMinutes, minuteOfTime, weekdayOf } from './local-time-rules.ts'

/** A time of being open, in local minutes; `closes` is its end. One till late ends at midnight and promises nothing. */
export type Opening = { opens: number; closes: number; isTillLate: boolean }

/** What a business says about its hours, and which dates are public holidays. Before `closedUntil` it does not open at all. */
export type Timetable = {
  week: readonly HoursRow[]
  specialDays: readonly SpecialDay[]
  closedUntil: string | null
  isHoliday: (date: string) => boolean
}

/** A day about which nothing is said: a public holiday, or any day of a business that gave no hours. */
export type Unsaid = 'holiday' | 'not given'

/** The openings that begin on a day. They may run into the next one. */
export function openingsOf(
  { week, specialDays, closedUntil, isHoliday }: Timetable,
  day: number,
): Opening[] | Unsaid {
  const date = dateOf(day)
  if (closedUntil !== null && date < closedUntil) return []
  const special = specialDays.filter(({ from, to }) => from <= date && date <= to)
  if (special.length > 0) return toOpenings(special, day)
  if (!isWeekGiven(week)) return 'not given'
  if (!isHoliday(date)) return toOpenings(rowsOf(week, weekdayOf(day)), day)
  const onHolidays = rowsOf(week, holidayDay)
  return onHolidays.length > 0 ? toOpenings(onHolidays, day) : 'holiday'
}

/** Whether the hours of the week are given. Then a weekday without a row is closed. */
const isWeekGiven = (week: readonly HoursRow[]): boolean => week.some(({ day }) => day !== holidayDay)

const rowsOf = (week: readonly HoursRow[], day: number) => week.filter((row) => row.day === day)

type Times = { opens: string | null; closes: string | null }

function toOpenings(rows: readonly Times[], day: number): Opening[] {
  return rows.flatMap(({ opens, closes }) => (opens === null ? [] : [toOpening(opens, closes, day)]))
}

function toOpening(opens: string, closes: string | null, day: number): Opening {
  const midnight = day * dayMinutes
  const begin = minuteOfTime(opens)
  const end = closes === null ? dayMinutes : minuteOfTime(closes)
  return {
    opens: midnight + begin,
    closes: midnight + (end > begin ? end : end + dayMinutes),
    isTillLate: closes === null,
  }
}
