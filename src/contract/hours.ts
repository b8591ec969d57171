// Knows the shape of opening hours: the sessions of a week, and special days. Times are South African, UTC+2.
import { lineOfText } from './text-input.ts'
import { z } from './zod.ts'

/** The day of a week that stands for public holidays; 1 is Monday, 7 is Sunday. */
export const holidayDay = 8

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Times must be like 08:30, from 00:00 to 23:59')
const date = z.iso.date('Dates must be like 2026-12-24')

/**
 * One session of a day. `closes` at or before `opens` is on the next day; null is till late. A day without a session is
 * closed. Only on public holidays may `opens` be null: closed then, while no row at all says nothing about holidays.
 */
const session = z
  .strictObject({
    day: z
      .int()
      .min(1, 'Days go from 1 (Monday) to 8 (public holidays)')
      .max(holidayDay, 'Days go from 1 (Monday) to 8 (public holidays)'),
    opens: time.nullable(),
    closes: time.nullable(),
  })
  .refine(({ day, opens, closes }) => opens !== null || (day === holidayDay && closes === null), {
    path: ['opens'],
    message: 'Please say when the day opens',
  })

/** Dates from `from` to `to`, both included, that have other hours; `opens` null is closed. */
const specialDay = z.strictObject({
  from: date,
  to: date,
  opens: time.nullable(),
  closes: time.nullable(),
  note: lineOfText({ label: 'The note of a special day', max: 80 }).nullable(),
})

/** The sessions of a week as they are stored. */
export const hoursWeek = z.array(session, 'The hours of the week must be a list')
export type HoursWeek = z.infer<typeof hoursWeek>
/** The special days as they are stored. */
export const specialDays = z.array(specialDay, 'The special days must be a list')
export type SpecialDays = z.infer<typeof specialDays>

const maxSessions = 40
const maxSpecialDays = 60

/** The week as it is written. */
export const HoursWeek = hoursWeek.max(maxSessions, `A week has at most ${maxSessions} times`)
/** The special days as they are written. */
export const SpecialDays = specialDays.max(
  maxSpecialDays,
  `Please give at most ${maxSpecialDays} special days`,
)
