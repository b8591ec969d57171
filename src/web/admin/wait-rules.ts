// Decides how a waiting time is written, and when it is too long.

/** Business days within which the screens promise a decision (spec §9: '1-2 business days'). */
export const promisedDays = 2

export function waitText(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}
