// The openings of a business on one day, in local time: from a special day, otherwise from its week or its hours on public holidays.

import { utcOffsetMs } from '../../contract/day-text.ts'
import { type HoursRow, holidayDay, type SpecialDay } from '../../contract/opening-hours.ts'

/** A period of being open, in local minutes from `opens` to `closes`. One till late ends at midnight, which is only an assumption. */
export type Opening = { opens: number; closes: number; isTillLate: boolean }

/** The stored hours of a business, and which dates are public holidays. It does not open before `closedUntil`. */
export type Timetable = {
  week: readonly HoursRow[]
  specialDays: readonly SpecialDay[]
  closedUntil: string | null
  isHoliday: (date: string) => boolean
}

/** A day without known hours: a public holiday, or any day of a business that gave no hours. */
export type UnknownOpenings = 'holiday' | 'not given'

/** The openings that begin on a day. They may extend into the next one. */
export function openingsOf(
  { week, specialDays, closedUntil, isHoliday }: Timetable,
  day: number,
): Opening[] | UnknownOpenings {
  const date = dateOf(day)
  if (closedUntil !== null && date < closedUntil) return []
  const special = specialDays.filter(({ from, to }) => from <= date && date <= to)
  if (special.length > 0) return toOpenings(special, day)
  if (!isWeekGiven(week)) return 'not given'
  if (!isHoliday(date)) return toOpenings(rowsOf(week, weekdayOf(day)), day)
  const onHolidays = rowsOf(week, holidayDay)
  return onHolidays.length > 0 ? toOpenings(onHolidays, day) : 'holiday'
}

/** Whether the hours of the week are given. If they are, a weekday without a row is closed. */
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

/** The number of minutes of a day. */
export const dayMinutes = 1440
const minuteMs = 60_000

/** The local minute that contains an instant, counted from local midnight on 1 January 1970. */
export const localMinuteOf = (instant: Date): number =>
  Math.floor((instant.getTime() + utcOffsetMs) / minuteMs)

/** The instant at which a local minute begins. */
export const instantOf = (minute: number): Date => new Date(minute * minuteMs - utcOffsetMs)

/** The local day that contains a local minute, counted from 1 January 1970. */
export const dayOf = (minute: number): number => Math.floor(minute / dayMinutes)

/** The date of a day as 'YYYY-MM-DD'. */
export const dateOf = (day: number): string =>
  new Date(day * dayMinutes * minuteMs).toISOString().slice(0, 10)

/** The local day of a date 'YYYY-MM-DD'. */
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / minuteMs / dayMinutes

/** The weekday, from 1 (Monday) to 7 (Sunday). 1 January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** The minute of the day for a time 'HH:MM'. */
function minuteOfTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The time of day of a local minute as 'HH:MM'. */
export function timeOf(minute: number): string {
  const ofDay = ((minute % dayMinutes) + dayMinutes) % dayMinutes
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
