// Decides which weeks and special days make no sense as a whole, with the sentence for each refusal.
import { type HoursRow, holidayDay, nameOfDay, type SpecialDay } from './opening-hours.ts'

/** The most opening times of one day. */
const maxRowsPerDay = 5

/** What is wrong with a week as a whole, in a sentence; undefined when nothing is. An empty week gives no hours. */
export function findWeekFault(week: readonly HoursRow[]): string | undefined {
  if (week.length > 0 && week.every(({ day }) => day === holidayDay))
    return 'Give the hours of at least one day of the week, or remove those of public holidays.'
  const days = [...new Set(week.map(({ day }) => day))]
  const faults = days.map((day) =>
    findDayFault(
      week.filter((row) => row.day === day),
      day,
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

/** Special days lie in these years. */
const firstYear = 2020
const lastYear = 2099
const maxDaysLong = 366

/** What is wrong with special days, in a sentence; undefined when nothing is. Each date is in one of them at most. */
export function findSpecialDaysFault(days: readonly SpecialDay[]): string | undefined {
  const sorted = [...days].sort((a, b) => a.from.localeCompare(b.from))
  for (const [at, { from, to, opens, closes }] of sorted.entries()) {
    const next = sorted[at + 1]
    if (to < from) return `Special days from ${from}: the last day, ${to}, comes before the first.`
    if (yearOf(from) < firstYear || yearOf(to) > lastYear)
      return `Special days lie in the years ${firstYear} to ${lastYear}, not on ${from}.`
    if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= maxDaysLong)
      return `Special days from ${from}: give at most a year at once.`
    if (opens === null && closes !== null) return `Special days from ${from}: please say when they open.`
    if (next && next.from <= to) return `Special days: ${next.from} is given twice.`
  }
  return undefined
}

const yearOf = (date: string) => Number(date.slice(0, 4))
