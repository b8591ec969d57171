// How a day and a moment are written: by the clock of South Africa, the same on the server and in every browser.
import { nameOfDay } from './opening-hours.ts'

/** South Africa is two hours ahead of UTC all year, so no time zone data is needed. */
export const utcOffsetMs = 2 * 60 * 60_000

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
]
const localTime = (iso: string) => new Date(Date.parse(iso) + utcOffsetMs)
const monthOf = (iso: string) => months[localTime(iso).getUTCMonth()] ?? ''

/** The local date of an instant, 'YYYY-MM-DD'. */
export const dateAt = (instant: Date): string => localTime(instant.toISOString()).toISOString().slice(0, 10)

/** 'Thursday', from a date. */
export const weekdayName = (date: string): string => nameOfDay(new Date(date).getUTCDay() || 7)

/** '4 March', from a date. */
export const dayAndMonth = (date: string): string => `${localTime(date).getUTCDate()} ${monthOf(date)}`

/** 'March 2026', from a moment or a date. */
export const monthText = (iso: string): string => `${monthOf(iso)} ${localTime(iso).getUTCFullYear()}`

/** '4 March 2026', from a date. */
export const longDayText = (date: string): string => `${dayAndMonth(date)} ${date.slice(0, 4)}`

/** 'Thursday 24 December 2026', from a date. Browsers show a date field in the order of their own language. */
export const fullDayText = (date: string): string => `${weekdayName(date)} ${longDayText(date)}`

/** '4 Mar', from a moment or a date. */
export const shortDayText = (iso: string): string =>
  `${localTime(iso).getUTCDate()} ${monthOf(iso).slice(0, 3)}`

/** '4 Mar 2026', from a moment or a date. */
export const dayText = (iso: string): string => `${shortDayText(iso)} ${localTime(iso).getUTCFullYear()}`

/** '4 Mar 2026, 14:05'. */
export const momentText = (iso: string): string =>
  `${dayText(iso)}, ${localTime(iso).toISOString().slice(11, 16)}`
