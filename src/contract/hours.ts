// The shape of opening hours: the openings of a week and special days. Times are South African, UTC+2.
import { findSpecialDaysFault, findWeekFault, type HoursFault, timePattern } from './hours-faults.ts'
import { type HoursRow, holidayDay } from './opening-hours.ts'
import { lineOfText, linesOfText, maxLengths } from './text-input.ts'
import { z } from './zod.ts'

// What times and dates must be like is a rule of their list, which knows the row that a refusal names.
const time = z.string('Times must be like 08:30, from 00:00 to 23:59').meta({ pattern: timePattern.source })
const date = z.string('Dates must be like 2026-12-24').meta({ format: 'date' })

const daySentence = 'Days run from 1 (Monday) to 8 (public holidays)'

/**
 * One opening of a day. `closes` at or before `opens` is on the next day; null is till late. A day without an opening is
 * closed. Only on public holidays may `opens` be null: closed then, while no row at all says nothing about holidays.
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

/** Refuses with the fault that `findFault` returns. */
const sound =
  <Value>(findFault: (value: Value) => HoursFault | undefined) =>
  (value: Value, context: z.RefinementCtx) => {
    const fault = findFault(value)
    if (fault !== undefined) context.addIssue({ code: 'custom', ...fault })
  }

/** The week as it is written; kept in order. No row at all: no hours are given. Refuses openings of a day that overlap. */
export const HoursWeek = hoursWeek
  .max(maxOpenings, `A week has at most ${maxOpenings} times`)
  .superRefine(sound(findWeekFault))
  .transform((week) =>
    [...week].sort((a, b) => a.day - b.day || (a.opens ?? '').localeCompare(b.opens ?? '')),
  )

/** The special days as they are written; kept in order. Refuses dates that are given twice or end before they begin. */
export const SpecialDays = specialDays
  .max(maxSpecialDays, `Please give at most ${maxSpecialDays} special days`)
  .superRefine(sound(findSpecialDaysFault))
  .transform((days) => [...days].sort((a, b) => a.from.localeCompare(b.from)))

/** `closing` is the last half hour. `unknown`: no hours are given, or nothing is said about a public holiday. */
const openStates = ['open', 'closing', 'closed', 'unknown'] as const

/** What a business is at this moment, in words. Both stay true up to `until`, an ISO time; null: as long as nothing changes. */
export const HoursNow = z.strictObject({
  state: z.enum(openStates),
  label: z.string(),
  until: z.iso.datetime().nullable(),
})
export type HoursNow = z.infer<typeof HoursNow>

/** The date here, and the row of the week that it has: 1 to 7, or 8 on a public holiday. A special day may replace it. */
export const HoursToday = z.strictObject({ date: z.iso.date(), day: z.int().min(1).max(holidayDay) })
export type HoursToday = z.infer<typeof HoursToday>

/** The text that an owner typed, to be read as a week. */
export const HoursText = z.strictObject({
  text: linesOfText({ label: 'Business hours', max: maxLengths.hours }),
})

/** The week that a text proposes, empty when nothing was read; `note` is what the week does not say. */
export const HoursReading = z.strictObject({ hoursWeek, note: z.string(), isWhole: z.boolean() })
export type HoursReading = z.infer<typeof HoursReading>

/**
 * Whether a text, read like this, says other times than the week. Of public holidays they contradict each other only when both
 * speak of them. Without a week or without a reading there is nothing to compare.
 */
export function contradictsWeek(week: readonly HoursRow[], { hoursWeek: read }: HoursReading): boolean {
  if (week.length === 0 || read.length === 0) return false
  const areHolidaysSaid = [week, read].every(speaksOfHolidays)
  const isSaid = ({ day }: HoursRow) => day !== holidayDay || areHolidaysSaid
  const timesOf = (rows: readonly HoursRow[]) =>
    rows
      .filter(isSaid)
      .map(({ day, opens, closes }) => `${day} ${opens} ${closes}`)
      .sort()
      .join()
  return timesOf(week) !== timesOf(read)
}

/** Whether a text, read like this, says nothing about times that the week does not say. */
export function repeatsWeek(week: readonly HoursRow[], reading: HoursReading): boolean {
  const { hoursWeek: read } = reading
  if (week.length === 0 || read.length === 0 || contradictsWeek(week, reading)) return false
  return speaksOfHolidays(week) || !speaksOfHolidays(read)
}

const speaksOfHolidays = (rows: readonly HoursRow[]) => rows.some(({ day }) => day === holidayDay)
