// The shape of opening hours, the openings of a week and special days, with the sentence for each refusal; and of public holidays. Times are
// South African, UTC+2.
import { longDayText } from './day-text.ts'
import { type HoursRow, holidayDay, nameOfDay, type SpecialDay } from './opening-hours.ts'
import { lineOfText, linesOfText, maxLengths } from './text-input.ts'
import { z } from './zod.ts'

/** A day such as '2027-01-20'. `emptySentence` refuses empty text, and `sentence` everything else that is not a day. */
export const calendarDay = (sentence: string, emptySentence = sentence) =>
  z.iso
    .date({ error: ({ input }) => (input === '' ? emptySentence : sentence), abort: true })
    .check(z.refine((day) => !day.startsWith('0000'), { error: sentence, abort: true }))

/** Whether a text is a day that exists, such as '2027-01-20'. */
export const isCalendarDay = (text: string): boolean => calendarDay('').safeParse(text).success

/** The two times of an opening. */
export type TimeField = 'opens' | 'closes'
/** The field that a fault can be about: a time, or a date of special days. */
export type FaultyField = TimeField | 'from' | 'to'
type Times = Pick<HoursRow, TimeField>
type RowFault = [field: FaultyField, message: string]

/** What is wrong with a list of hours. `path` is the field to correct: the index of its row, and its name. */
export type HoursFault = { message: string; path?: [row: number, field: FaultyField] }

/** A time such as '08:30'. A form sends '' for a time that was not typed. */
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** Maximum number of openings of one day. */
const maxRowsPerDay = 5

/** What is wrong with a week; undefined when nothing is. An empty week is valid: no hours are given. */
export function findWeekFault(week: readonly HoursRow[]): HoursFault | undefined {
  const times = firstFault(week, (row) => findTimeOfWeekFault(week, row))
  if (times) return times
  if (week.length > 0 && week.every(({ day }) => day === holidayDay))
    return { message: 'Give the hours of at least one day of the week, or remove those for public holidays.' }
  const days = [...new Set(week.map(({ day }) => day))]
  return days.map((day) => findDayFault(week, day)).find(Boolean)
}

/** The first fault of a row, with the path to it. */
function firstFault<Row>(
  rows: readonly Row[],
  find: (row: Row, at: number) => RowFault | undefined,
): HoursFault | undefined {
  for (const [at, row] of rows.entries()) {
    const [field, message] = find(row, at) ?? []
    if (field && message) return { message, path: [at, field] }
  }
  return undefined
}

function findTimeOfWeekFault(week: readonly HoursRow[], row: HoursRow): RowFault | undefined {
  const { day, opens, closes } = row
  if (day === holidayDay && opens === null && closes === null) return undefined
  const rows = week.filter((one) => one.day === day)
  if (rows.length === 1) return findTimeFault(row, nameOfDay(day), 'choose "Closed"')
  return findTimeFault(row, `${nameOfDay(day)}, time ${rows.indexOf(row) + 1}`, 'remove this time')
}

/** `otherwise` is what the owner can do instead of giving a missing time. */
function findTimeFault({ opens, closes }: Times, name: string, otherwise: string): RowFault | undefined {
  if (!opens) return ['opens', `${name}: the opening time is missing. Give it, or ${otherwise}.`]
  if (closes === '') return ['closes', `${name}: the closing time is missing. Give it, or ${otherwise}.`]
  const message = `${name}: times must be like 08:30, from 00:00 to 23:59.`
  if (!timePattern.test(opens)) return ['opens', message]
  return closes === null || timePattern.test(closes) ? undefined : ['closes', message]
}

function findDayFault(week: readonly HoursRow[], day: number): HoursFault | undefined {
  const rows = week.filter((row) => row.day === day)
  const name = nameOfDay(day)
  if (rows.length > maxRowsPerDay)
    return { message: `${name}: give at most ${maxRowsPerDay} opening times, not ${rows.length}.` }
  if (rows.length > 1 && rows.some(({ opens }) => opens === null))
    return { message: `${name}: it can be closed or have opening times, but not both.` }
  const times = [...rows].sort((a, b) => (a.opens ?? '').localeCompare(b.opens ?? ''))
  const overlap = times.findIndex((row, at) => overlapsNext(row, times[at + 1]))
  const [earlier, later] = [times[overlap], times[overlap + 1]]
  return (
    earlier &&
    later && {
      message: `${name}: two opening times overlap, ${earlier.opens} and the one after it.`,
      path: [week.indexOf(later), 'opens'],
    }
  )
}

/** Whether an opening lasts into the next one of its day. */
function overlapsNext({ opens, closes }: HoursRow, next: HoursRow | undefined): boolean {
  if (!next?.opens || opens === null) return false
  return closes === null || closes <= opens || closes > next.opens
}

/** The years in which special days can be. */
const firstYear = 2020
const lastYear = 2099
const maxDaysLong = 366

/** What is wrong with special days; undefined when nothing is. No date can be in two of them. */
export function findSpecialDaysFault(days: readonly SpecialDay[]): HoursFault | undefined {
  return (
    firstFault(days, findSpecialDayFault) ??
    firstFault(days, (day, at) => findDatesFault(days.slice(0, at), day))
  )
}

function findSpecialDayFault(day: SpecialDay, at: number): RowFault | undefined {
  const name = `Special day ${at + 1}`
  for (const field of ['from', 'to'] as const) {
    if (isCalendarDay(day[field])) continue
    const which = field === 'from' ? 'first' : 'last'
    const fault = day[field] ? 'is not a date. Give one such as 2026-12-24' : 'is missing. Give it'
    return [field, `${name}: the ${which} day ${fault}, or remove this special day.`]
  }
  return day.opens === null && day.closes === null ? undefined : findTimeFault(day, name, 'choose "Closed"')
}

/** `earlier` are the special days before this one in the list. */
function findDatesFault(earlier: readonly SpecialDay[], { from, to }: SpecialDay): RowFault | undefined {
  const first = longDayText(from)
  if (to < from)
    return ['to', `Special days from ${first}: the last day, ${longDayText(to)}, comes before the first.`]
  if (yearOf(from) < firstYear || yearOf(to) > lastYear)
    return ['from', `Special days must be in the years ${firstYear} to ${lastYear}, not on ${first}.`]
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= maxDaysLong)
    return ['to', `Special days from ${first}: give at most a year at a time.`]
  const other = earlier.find((one) => one.from <= to && from <= one.to)
  return (
    other && ['from', `Special days: ${longDayText(from > other.from ? from : other.from)} is given twice.`]
  )
}

const yearOf = (date: string) => Number(date.slice(0, 4))

// The rules of the whole list check the format of times and dates, because a refusal names the row.
const time = z
  .string('Times must be like 08:30, from 00:00 to 23:59')
  .check(z.meta({ pattern: timePattern.source }))
const date = z.string('Dates must be like 2026-12-24').check(z.meta({ format: 'date' }))

const daySentence = 'Days run from 1 (Monday) to 8 (public holidays)'

/**
 * One opening of a day. `closes` at or before `opens` is on the next day; null is till late. A day without an opening is closed.
 * For public holidays only, `opens` can be null, which is closed; without a row, nothing is known about public holidays.
 */
const opening = z.strictObject(
  {
    day: z.int(daySentence).check(z.gte(1, daySentence), z.lte(holidayDay, daySentence)),
    opens: z.nullable(time),
    closes: z.nullable(time),
  },
  'Each row of the week must say day, opens and closes',
)

/** Dates from `from` to `to`, both included, that have other hours; `opens` null is closed. */
const specialDay = z.strictObject(
  {
    from: date,
    to: date,
    opens: z.nullable(time),
    closes: z.nullable(time),
    note: z.nullable(lineOfText({ label: 'The note of a special day', max: maxLengths.specialDayNote })),
  },
  'Each of the special days must say from, to, opens, closes and note',
)

/** The openings of a week as they are stored. */
export const hoursWeek = z.array(opening, 'The hours of the week must be a list')
export type HoursWeek = z.infer<typeof hoursWeek>
/** The special days as they are stored. */
export const specialDays = z.array(specialDay, 'The special days must be a list')
export type SpecialDays = z.infer<typeof specialDays>

const maxOpenings = 40
const maxSpecialDays = 60

/** Adds an issue for the fault that `findFault` returns. */
const refuseFault =
  <Value>(findFault: (value: Value) => HoursFault | undefined) =>
  (value: Value, context: z.core.$RefinementCtx) => {
    const fault = findFault(value)
    if (fault !== undefined) context.addIssue({ code: 'custom', ...fault })
  }

/** The week as it is sent, sorted. Without a row, no hours are given. Refuses overlapping openings of a day. */
export const HoursWeek = z.pipe(
  hoursWeek.check(
    z.maxLength(maxOpenings, `A week has at most ${maxOpenings} times`),
    z.superRefine(refuseFault(findWeekFault)),
  ),
  z.transform((week) =>
    [...week].sort((a, b) => a.day - b.day || (a.opens ?? '').localeCompare(b.opens ?? '')),
  ),
)

/** The special days as they are sent, sorted. Refuses dates that are given twice or end before they begin. */
export const SpecialDays = z.pipe(
  specialDays.check(
    z.maxLength(maxSpecialDays, `Please give at most ${maxSpecialDays} special days`),
    z.superRefine(refuseFault(findSpecialDaysFault)),
  ),
  z.transform((days) => [...days].sort((a, b) => a.from.localeCompare(b.from))),
)

/** `closing` is the last half hour. `unknown`: no hours are given, or nothing is said about a public holiday. */
const openStates = ['open', 'closing', 'closed', 'unknown'] as const

/** Whether a business is open at this moment, also in words. Both are valid until `until`, an ISO time; null: until the business changes. */
export const HoursNow = z.strictObject({
  state: z.enum(openStates),
  label: z.string(),
  until: z.nullable(z.iso.datetime()),
})
export type HoursNow = z.infer<typeof HoursNow>

/** Today's date in South Africa, and its row of the week: 1 to 7, or 8 on a public holiday. A special day can replace that row. */
export const HoursToday = z.strictObject({
  date: z.iso.date(),
  day: z.int().check(z.gte(1), z.lte(holidayDay)),
})
export type HoursToday = z.infer<typeof HoursToday>

/** The text that an owner typed, from which a week is read. */
export const HoursText = z.strictObject({
  text: linesOfText({ label: 'Business hours', max: maxLengths.hours }),
})

/** The week that was read from a text, empty when nothing could be read; `note` is what the week does not say. */
export const HoursReading = z.strictObject({ hoursWeek, note: z.string(), isWhole: z.boolean() })
export type HoursReading = z.infer<typeof HoursReading>

/**
 * Whether a text with this reading gives other times than the week. Public holidays are compared only if both have a row for them.
 * False without a week or without a reading.
 */
export function contradictsWeek(week: readonly HoursRow[], { hoursWeek: read }: HoursReading): boolean {
  if (week.length === 0 || read.length === 0) return false
  const comparesHolidays = [week, read].every(hasHolidays)
  const isCompared = ({ day }: HoursRow) => day !== holidayDay || comparesHolidays
  const timesOf = (rows: readonly HoursRow[]) =>
    rows
      .filter(isCompared)
      .map(({ day, opens, closes }) => `${day} ${opens} ${closes}`)
      .sort()
      .join()
  return timesOf(week) !== timesOf(read)
}

/** Whether a text with this reading adds no times to those of the week. */
export function repeatsWeek(week: readonly HoursRow[], reading: HoursReading): boolean {
  const { hoursWeek: read } = reading
  if (week.length === 0 || read.length === 0 || contradictsWeek(week, reading)) return false
  return hasHolidays(week) || !hasHolidays(read)
}

const hasHolidays = (rows: readonly HoursRow[]) => rows.some(({ day }) => day === holidayDay)

/** How many years ahead a day can be proclaimed. The list covers the same years. */
export const yearsAhead = 5

const day = calendarDay('Please enter a day that exists, such as 2027-01-20', 'Please choose a day')

/** A public holiday. Those of the Act repeat each year; a proclaimed one happens once. */
export const PublicHoliday = z.strictObject({ day: z.string(), name: z.string(), isProclaimed: z.boolean() })
export type PublicHoliday = z.infer<typeof PublicHoliday>

/** A public holiday as an owner reads it. */
export const ComingHoliday = z.strictObject({ day: z.string(), name: z.string() })
export type ComingHoliday = z.infer<typeof ComingHoliday>

/** A day that was proclaimed. */
export const NewHoliday = z.strictObject({ day, name: lineOfText({ label: 'The name', min: 3, max: 80 }) })
export type NewHoliday = z.infer<typeof NewHoliday>

/** The day of a public holiday. */
export const HolidayDay = z.strictObject({ day })
