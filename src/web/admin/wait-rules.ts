// Decides how a waiting time is written, and when it is too long.

/** Business days within which the screens promise a decision (spec §9: '1-2 business days'). */
export const promisedDays = 2

export const waitText = (days: number): string => (days === 0 ? 'today' : daysText(days))

/** '1 day' or '60 days', and a longer time in whole months or years, which are easier to read. */
export function daysText(days: number): string {
  if (days === 1) return '1 day'
  if (days <= 60) return `${days} days`
  const years = Math.floor(days / 365.25)
  return years < 2 ? `${Math.floor(days / 30.4375)} months` : `${years} years`
}
