// The trading state of a business. Without zod, for the screens.

/** The trading states, which owners set, with their labels. They never replace the approval status. */
export const tradingLabels = {
  open: 'Open as usual',
  'temporarily-closed': 'Temporarily closed',
  moved: 'We moved',
  'closed-for-good': 'Closed for good',
} as const
export type Trading = keyof typeof tradingLabels

/** Every state, in the order of the form. */
export const tradingStates = Object.keys(tradingLabels) as Trading[]

/** How many days visitors read that a business moved. */
export const movedDays = 90
/** How many days ahead the end of a temporary closure can be, at most. */
export const maxClosedDays = 366

/** The stored trading state. `closedUntil` is the first day on which it is open again; `moved` the last move. Days are 'YYYY-MM-DD'. */
export type StoredTrading = {
  trading: Trading
  closedUntil: string | null
  moved: { on: string; from: string | null } | null
}

/** The date that is `days` after a date. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** The first day on which a closure or the notice of a move is over; null when it does not end by itself. */
export function endOfTrading({ trading, closedUntil, moved }: StoredTrading): string | null {
  if (trading === 'temporarily-closed') return closedUntil
  return trading === 'moved' && moved ? dayAfter(moved.on, movedDays) : null
}

/** The trading state on the day `today`: once a closure or a move is over, the business is open as usual again. */
export function currentTrading(stored: StoredTrading, today: string): Trading {
  const end = endOfTrading(stored)
  return end !== null && end <= today ? 'open' : stored.trading
}
