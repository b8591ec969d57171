// Decides how a day and a moment are written, the same on the server and in every browser.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** South Africa has one time zone and no summer time. */
const southAfricaMs = 2 * 60 * 60 * 1000
const inSouthAfrica = (iso: string) => new Date(Date.parse(iso) + southAfricaMs)
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The date of now there, 'YYYY-MM-DD'. */
export const dateToday = (): string => inSouthAfrica(new Date().toISOString()).toISOString().slice(0, 10)

/** '4 Mar 2026', by the calendar of South Africa. */
export function dayText(iso: string): string {
  const moment = inSouthAfrica(iso)
  return `${moment.getUTCDate()} ${months[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`
}

/** '4 Mar 2026, 14:05'. */
export function momentText(iso: string): string {
  const moment = inSouthAfrica(iso)
  return `${dayText(iso)}, ${twoDigits(moment.getUTCHours())}:${twoDigits(moment.getUTCMinutes())}`
}
