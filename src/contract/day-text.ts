// Formats counts, days, times and opening hours, the same on the server and in every browser, in South African time.
import { type HoursRow, holidayDay, nameOfDay, type SpecialDay } from './opening-hours.ts'

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

type Times = Pick<HoursRow, 'opens' | 'closes'>

/** '08:00–17:00', '11:00 till late', '24 hours', 'Closed'. */
export const timesText = ({ opens, closes }: Times): string =>
  opens === null
    ? 'Closed'
    : closes === null
      ? `${opens} till late`
      : opens === closes
        ? opens === '00:00'
          ? '24 hours'
          : `${opens} for 24 hours`
        : `${opens}–${closes}`

/** The rows of the table of a week: Monday to Sunday, and public holidays if the week has a row for them. */
export function listDays(week: readonly HoursRow[]): { day: number; name: string; times: string[] }[] {
  if (week.length === 0) return []
  return [1, 2, 3, 4, 5, 6, 7, holidayDay].flatMap((day) => {
    const rows = week.filter((row) => row.day === day)
    if (day === holidayDay && rows.length === 0) return []
    return [{ day, name: nameOfDay(day), times: rows.length > 0 ? rows.map(timesText) : ['Closed'] }]
  })
}

/** '24 Dec' or '24 Dec – 2 Jan'. */
export const datesText = ({ from, to }: Pick<SpecialDay, 'from' | 'to'>): string =>
  from === to ? shortDayText(from) : `${shortDayText(from)} – ${shortDayText(to)}`

/** '37', '1,234', '1,000+'. Not with `Intl`: browsers differ, and some group en-ZA with a space. */
export const formatCount = (total: string): string => total.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** '1 business', '37 businesses', '1,000+ businesses'. */
export const businessesText = (total: string): string =>
  `${formatCount(total)} ${total === '1' ? 'business' : 'businesses'}`
