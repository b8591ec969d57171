// The public holidays of South Africa: the twelve of the Public Holidays Act 36 of 1994, and the Mondays that follow those on a Sunday.
import { dateOf, dayOfDate, weekdayOf } from './opening-rules.ts'

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
