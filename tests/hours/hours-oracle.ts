// An oracle that tells the state of a business minute by minute, as slowly and plainly as possible: the rules are compared with it.
import type { HoursRow, SpecialDay } from '../../src/contract/opening-hours.ts'

export type Business = {
  week: HoursRow[]
  specialDays: SpecialDay[]
  closedUntil: string | null
  isHoliday: (date: string) => boolean
}

/** A minute on the clock of South Africa. */
type Moment = { date: string; weekday: number; minute: number }

const minuteMs = 60_000

/** What a clock in South Africa shows: UTC plus two hours. */
export function momentOf(time: number): Moment {
  const local = Math.floor(time / minuteMs) + 120
  const day = Math.floor(local / 1440)
  // The oracle asks for each minute of weeks, so a day is read once.
  const read = days.get(day) ?? readDay(day)
  days.set(day, read)
  return { ...read, minute: local - day * 1440 }
}

type Day = Pick<Moment, 'date' | 'weekday'>
const days = new Map<number, Day>()

/** `day` counts from 1 January 1970. */
function readDay(day: number): Day {
  const midnight = new Date(day * 1440 * minuteMs)
  return { date: midnight.toISOString().slice(0, 10), weekday: midnight.getUTCDay() || 7 }
}

type Times = { opens: string | null; closes: string | null }

/** The rows that apply on a date; null when the hours of that date are not given. */
function rowsOn(business: Business, { date, weekday }: Moment): Times[] | null {
  const { week, specialDays, closedUntil, isHoliday } = business
  if (closedUntil !== null && date < closedUntil) return []
  const special = specialDays.filter((day) => day.from <= date && day.to >= date)
  if (special.length > 0) return special
  if (week.filter((row) => row.day <= 7).length === 0) return null
  if (!isHoliday(date)) return week.filter((row) => row.day === weekday)
  const holiday = week.filter((row) => row.day === 8)
  return holiday.length > 0 ? holiday : null
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** How a row covers a minute: not at all, with a closing time, or till late. `yesterday`: the row is of the day before. */
function coverage({ opens, closes }: Times, minute: number, yesterday: boolean): 'none' | 'fixed' | 'late' {
  if (opens === null) return 'none'
  const begin = minuteOf(opens)
  if (closes === null) return !yesterday && minute >= begin ? 'late' : 'none'
  const end = minuteOf(closes)
  if (end > begin) return !yesterday && minute >= begin && minute < end ? 'fixed' : 'none'
  return (yesterday ? minute < end : minute >= begin) ? 'fixed' : 'none'
}

type Minute = 'open' | 'late' | 'closed' | 'not given' | 'holiday'

/** The state of a business in the minute that begins at `time`. `late`: only a row till late covers it. */
function minuteAt(business: Business, time: number): Minute {
  const now = momentOf(time)
  const before = momentOf(time - 1440 * minuteMs)
  const today = rowsOn(business, now)
  const held = [
    ...(today ?? []).map((row) => coverage(row, now.minute, false)),
    ...(rowsOn(business, before) ?? []).map((row) => coverage(row, now.minute, true)),
  ]
  if (held.includes('fixed')) return 'open'
  if (held.includes('late')) return 'late'
  if (today) return 'closed'
  return business.week.some((row) => row.day <= 7) ? 'holiday' : 'not given'
}

const isOpen = (minute: Minute) => minute === 'open' || minute === 'late'

/** The state and the label of a business at a time: counts minutes until something changes. */
export function describeAt(business: Business, time: number): { state: string; label: string } {
  const { closedUntil } = business
  if (closedUntil !== null && momentOf(time).date < closedUntil)
    return { state: 'closed', label: `Closed until ${dateInWords(Date.parse(`${closedUntil}T00:00+02:00`))}` }
  const now = minuteAt(business, time)
  if (now === 'not given') return { state: 'unknown', label: 'Hours not given' }
  if (now === 'holiday') return { state: 'unknown', label: 'Public holiday, hours may differ' }
  return isOpen(now) ? describeOpen(business, time) : describeClosed(business, time)
}

function describeOpen(business: Business, time: number) {
  let left = 0
  while (left <= 1440 && isOpen(minuteAt(business, time + left * minuteMs))) left++
  if (left > 1440) return { state: 'open', label: 'Open 24 hours' }
  if (minuteAt(business, time + (left - 1) * minuteMs) === 'late')
    return { state: 'open', label: 'Open till late' }
  if (left < 5) return { state: 'closing', label: 'Closes in a few minutes' }
  if (left <= 30) return { state: 'closing', label: `Closes in ${Math.floor(left / 5) * 5} min` }
  return { state: 'open', label: `Open until ${clockOf(time + left * minuteMs)}` }
}

function describeClosed(business: Business, time: number) {
  const today = midnightOf(time)
  for (let later = time + minuteMs; ; later += minuteMs) {
    const days = Math.round((midnightOf(later) - today) / 1440 / minuteMs)
    const then = minuteAt(business, later)
    if (days > 60 || then === 'not given' || then === 'holiday')
      return { state: 'closed', label: 'Closed now' }
    if (isOpen(then)) return { state: 'closed', label: `Opens ${dayInWords(later, days)}${clockOf(later)}` }
  }
}

const midnightOf = (time: number) => time - momentOf(time).minute * minuteMs

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Johannesburg', ...options })
  return (time: number) => format.format(time)
}
const weekdayInWords = inWords({ weekday: 'long' })
const dateInWords = inWords({ day: 'numeric', month: 'long' })
const clockOf = inWords({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

function dayInWords(time: number, days: number): string {
  if (days === 0) return ''
  if (days === 1) return 'tomorrow '
  return days <= 6 ? `${weekdayInWords(time)} ` : `${dateInWords(time)} `
}
