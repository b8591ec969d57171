// Opening hours and whether a business trades, without zod, for the public pages.

/** The day of a week that stands for public holidays; 1 is Monday, 7 is Sunday. */
export const holidayDay = 8

/** One opening of the week; hours.ts says what its values mean. */
export type HoursRow = { day: number; opens: string | null; closes: string | null }
/** One special day, or several in a row. */
export type SpecialDay = {
  from: string
  to: string
  opens: string | null
  closes: string | null
  note: string | null
}

const dayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'Public holidays',
]

/** How a day is open. `late`: the last time has no end. `unsaid` is only for public holidays. */
export type DayMode = 'closed' | 'open' | 'late' | 'always' | 'unsaid'

/** What a row of the week is called: 'Monday' to 'Sunday', 'Public holidays'. */
export const nameOfDay = (day: number): string => dayNames[day - 1] ?? ''

/** What owners say about the business itself, with the words for it. It never replaces the approval status. */
export const tradingLabels = {
  open: 'Open as usual',
  'temporarily-closed': 'Temporarily closed',
  moved: 'We moved',
  'closed-for-good': 'Closed for good',
} as const
export type Trading = keyof typeof tradingLabels

/** Every state, in the order of the form. */
export const tradingStates = Object.keys(tradingLabels) as Trading[]

/** For so many days visitors read that a business moved. */
const movedDays = 90
/** An owner may close for at most so many days. */
export const maxClosedDays = 366

/** What is stored of it. `closedUntil` is the first day on which it is open again; `moved` the last move. Days are 'YYYY-MM-DD'. */
export type StoredTrading = {
  trading: Trading
  closedUntil: string | null
  moved: { on: string; from: string | null } | null
}

/** The day that comes `days` after a day. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** The first day on which a closure or the news of a move is over; null when it does not end by itself. */
export function endOfTrading({ trading, closedUntil, moved }: StoredTrading): string | null {
  if (trading === 'temporarily-closed') return closedUntil
  return trading === 'moved' && moved ? dayAfter(moved.on, movedDays) : null
}

/** What is true on a day: after its end a business is open as usual again. */
export function currentTrading(stored: StoredTrading, today: string): Trading {
  const end = endOfTrading(stored)
  return end !== null && end <= today ? 'open' : stored.trading
}
