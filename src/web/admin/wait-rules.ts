// Decides how a day and a waiting time are written, the same on the server and in every browser.

/** Business days within which the screens promise a decision (spec §9: '1-2 business days'). */
export const promisedDays = 2

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** South Africa has one time zone and no summer time. */
const southAfricaMs = 2 * 60 * 60 * 1000

/** '4 Mar 2026', by the calendar of South Africa. */
export function dayText(iso: string): string {
  const moment = new Date(Date.parse(iso) + southAfricaMs)
  return `${moment.getUTCDate()} ${months[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`
}

export function waitText(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}
