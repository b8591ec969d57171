// Decides how a moment is written in full, the same on the server and in every browser.

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
/** South Africa has one time zone and no summer time. */
const southAfricaMs = 2 * 60 * 60 * 1000

/** 'Sunday 29 November 2026 at 22:05', by the clocks of South Africa. */
export function momentText(iso: string): string {
  const at = new Date(Date.parse(iso) + southAfricaMs)
  const day = `${days[at.getUTCDay()]} ${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
  return `${day} at ${at.toISOString().slice(11, 16)}`
}
