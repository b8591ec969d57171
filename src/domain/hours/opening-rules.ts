// The openings of a business on one day, in local time, from a special day, its week or its hours on public holidays; and the twelve public
// holidays of the Public Holidays Act 36 of 1994, with the Mondays that follow those on a Sunday.
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

/** A public holiday; `day` is 'YYYY-MM-DD'. */
export type Holiday = { day: string; name: string }

const fixed = [
  ['01-01', "New Year's Day"],
  ['03-21', 'Human Rights Day'],
  ['04-27', 'Freedom Day'],
  ['05-01', "Workers' Day"],
  ['06-16', 'Youth Day'],
  ['08-09', "National Women's Day"],
  ['09-24', 'Heritage Day'],
  ['12-16', 'Day of Reconciliation'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Day of Goodwill'],
] as const

/**
 * The public holidays of a year under the Act, in order. When one is on a Sunday, the Monday after it is a holiday too, unless it already
 * is: Christmas Day on a Sunday adds nothing, because the 26th is a holiday. Proclaimed holidays are not included.
 */
export function actHolidays(year: number): Holiday[] {
  const easter = dayOfEaster(year)
  const days = new Map<number, string>(fixed.map(([date, name]) => [dayIn(year, date), name]))
  // In 2000 and 2008 two holidays were on the same date; the first name is kept.
  for (const [day, name] of [
    [easter - 2, 'Good Friday'],
    [easter + 1, 'Family Day'],
  ] as const)
    days.set(day, days.get(day) ?? name)
  for (const [day, name] of [...days])
    if (weekdayOf(day) === 7 && !days.has(day + 1)) days.set(day + 1, `${name} (observed)`)
  return [...days].sort(([a], [b]) => a - b).map(([day, name]) => ({ day: dateOf(day), name }))
}

/** Years have four digits, even the year 1. */
const dayIn = (year: number, date: string) => dayOfDate(`${String(year).padStart(4, '0')}-${date}`)

/** The public holiday of the Act on a date, if there is one. */
export const findActHoliday = (date: string): Holiday | undefined =>
  actHolidays(Number(date.slice(0, 4))).find(({ day }) => day === date)

/** Returns whether a date in this year, the year before or the year after is a public holiday, of the Act or proclaimed. */
export function holidayTest(proclaimed: readonly string[], year: number): (date: string) => boolean {
  const days = new Set(proclaimed)
  for (const near of [year - 1, year, year + 1]) for (const { day } of actHolidays(near)) days.add(day)
  return (date) => days.has(date)
}

/** The public holidays after one date up to another in the same or the next year, in order: those of the Act and proclaimed ones. */
export function comingHolidays(proclaimed: readonly Holiday[], after: string, last: string): Holiday[] {
  const years = new Set([after, last].map((date) => Number(date.slice(0, 4))))
  return [...[...years].flatMap(actHolidays), ...proclaimed]
    .filter(({ day }) => day > after && day <= last)
    .sort((one, other) => one.day.localeCompare(other.day))
}

/**
 * Easter Sunday: the Sunday after the first ecclesiastical full moon on or after 21 March. The moon repeats itself after 19 years; in most
 * centuries its dates shift by a day.
 */
function dayOfEaster(year: number): number {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const moonShift = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const moonOffset = (((19 * golden + moonShift + 15) % 30) + 30) % 30
  // Two dates of the full moon that the church moved back by one day.
  const isLate = moonOffset === 29 || (moonOffset === 28 && golden > 10)
  const fullMoon = dayIn(year, '03-21') + moonOffset - (isLate ? 1 : 0)
  return fullMoon + 7 - (weekdayOf(fullMoon) % 7)
}
