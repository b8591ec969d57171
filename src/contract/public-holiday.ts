// Inputs and results of the calls about public holidays.
import { calendarDay } from './hours-faults.ts'
import { lineOfText } from './text-input.ts'
import { z } from './zod.ts'

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
