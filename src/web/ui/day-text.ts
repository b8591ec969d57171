// Decides how a day and a moment are written, the same on the server and in every browser.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const longMonths = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** South Africa has one time zone and no summer time. */
const southAfricaMs = 2 * 60 * 60 * 1000
const inSouthAfrica = (iso: string) => new Date(Date.parse(iso) + southAfricaMs)
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The date of now there, 'YYYY-MM-DD'. */
export const dateToday = (): string => inSouthAfrica(new Date().toISOString()).toISOString().slice(0, 10)

/** '4 Mar 2026', by the calendar of South Africa; from a moment or a date. */
export function dayText(iso: string): string {
  const moment = inSouthAfrica(iso)
  return `${moment.getUTCDate()} ${months[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`
}

/** 'Thursday 24 December 2026', from '2026-12-24'. Browsers show a date field in the order of their own language. */
export function dateInWords(date: string): string {
  const day = new Date(date)
  const weekday = weekdays[day.getUTCDay()]
  return `${weekday} ${day.getUTCDate()} ${longMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** '4 Mar 2026, 14:05'. */
export function momentText(iso: string): string {
  const moment = inSouthAfrica(iso)
  return `${dayText(iso)}, ${twoDigits(moment.getUTCHours())}:${twoDigits(moment.getUTCMinutes())}`
}
