// The shape of opening hours: the openings of a week and special days; and of public holidays. Times are South African, UTC+2.
import {
  calendarDay,
  findSpecialDaysFault,
  findWeekFault,
  type HoursFault,
  timePattern,
} from './hours-faults.ts'
import { type HoursRow, holidayDay } from './opening-hours.ts'
import { lineOfText, linesOfText, maxLengths } from './text-input.ts'
import { z } from './zod.ts'

// The rules of the whole list check the format of times and dates, because a refusal names the row.
const time = z.string('Times must be like 08:30, from 00:00 to 23:59').meta({ pattern: timePattern.source })
const date = z.string('Dates must be like 2026-12-24').meta({ format: 'date' })

const daySentence = 'Days run from 1 (Monday) to 8 (public holidays)'

/**
 * One opening of a day. `closes` at or before `opens` is on the next day; null is till late. A day without an opening is closed.
 * For public holidays only, `opens` can be null, which is closed; without a row, nothing is known about public holidays.
 */
const opening = z.strictObject(
  {
    day: z.int(daySentence).min(1, daySentence).max(holidayDay, daySentence),
    opens: time.nullable(),
    closes: time.nullable(),
  },
  'Each row of the week must say day, opens and closes',
)

/** Dates from `from` to `to`, both included, that have other hours; `opens` null is closed. */
const specialDay = z.strictObject(
  {
    from: date,
    to: date,
    opens: time.nullable(),
    closes: time.nullable(),
    note: lineOfText({ label: 'The note of a special day', max: maxLengths.specialDayNote }).nullable(),
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
  (value: Value, context: z.RefinementCtx) => {
    const fault = findFault(value)
    if (fault !== undefined) context.addIssue({ code: 'custom', ...fault })
  }

/** The week as it is sent, sorted. Without a row, no hours are given. Refuses overlapping openings of a day. */
export const HoursWeek = hoursWeek
  .max(maxOpenings, `A week has at most ${maxOpenings} times`)
  .superRefine(refuseFault(findWeekFault))
  .transform((week) =>
    [...week].sort((a, b) => a.day - b.day || (a.opens ?? '').localeCompare(b.opens ?? '')),
  )

/** The special days as they are sent, sorted. Refuses dates that are given twice or end before they begin. */
export const SpecialDays = specialDays
  .max(maxSpecialDays, `Please give at most ${maxSpecialDays} special days`)
  .superRefine(refuseFault(findSpecialDaysFault))
  .transform((days) => [...days].sort((a, b) => a.from.localeCompare(b.from)))

/** `closing` is the last half hour. `unknown`: no hours are given, or nothing is said about a public holiday. */
const openStates = ['open', 'closing', 'closed', 'unknown'] as const

/** Whether a business is open at this moment, also in words. Both are valid until `until`, an ISO time; null: until the business changes. */
export const HoursNow = z.strictObject({
  state: z.enum(openStates),
  label: z.string(),
  until: z.iso.datetime().nullable(),
})
export type HoursNow = z.infer<typeof HoursNow>

/** Today's date in South Africa, and its row of the week: 1 to 7, or 8 on a public holiday. A special day can replace that row. */
export const HoursToday = z.strictObject({ date: z.iso.date(), day: z.int().min(1).max(holidayDay) })
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
