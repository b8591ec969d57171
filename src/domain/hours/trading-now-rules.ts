// Decides what visitors read about closing and moving at a moment, with the hours that follow from it.
import { dateAt, fullDayText, longDayText } from '../../contract/day-text.ts'
import type { HoursNow } from '../../contract/hours.ts'
import { currentTrading, endOfTrading, type StoredTrading, type Trading } from '../../contract/trading.ts'
import { hoursNowAt } from './hours-now-rules.ts'
import { dayMinutes, dayOfDate, instantOf } from './local-time-rules.ts'
import type { Timetable } from './opening-rules.ts'

/** Whether it trades, and what its hours say. Both stay true up to `hoursNow.until`. */
type TradingNow = { trading: Trading; hoursNow: HoursNow }

/** What is true at an instant. `hasText`: the owner gave hours as a text. */
export function tradingNowAt(
  stored: StoredTrading,
  timetable: Omit<Timetable, 'closedUntil'>,
  instant: Date,
  hasText: boolean,
): TradingNow {
  const trading = currentTrading(stored, dateAt(instant))
  if (trading === 'closed-for-good')
    return { trading, hoursNow: { state: 'closed', label: 'Closed for good', until: null } }
  // Kept after the last day, too: opening hours of a night on which it was closed must not go on into the next morning.
  const closedUntil = stored.trading === 'temporarily-closed' ? stored.closedUntil : null
  const hoursNow = hoursNowAt({ ...timetable, closedUntil }, instant, hasText)
  return { trading, hoursNow: { ...hoursNow, until: earliest(hoursNow.until, newsEnd(stored, trading)) } }
}

/** When visitors read no more that it moved. */
function newsEnd(stored: StoredTrading, trading: Trading): string | null {
  const end = trading === 'moved' ? endOfTrading(stored) : null
  return end && instantOf(dayOfDate(end) * dayMinutes).toISOString()
}

function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** The sentence that visitors read on its page; null while it is open as usual. `location` is what the public reads. */
export function tradingNotice(
  { trading, closedUntil, moved }: StoredTrading,
  location: string,
): string | null {
  if (trading === 'closed-for-good') return 'Closed for good. The owner says that it will not open again.'
  if (trading === 'temporarily-closed' && closedUntil)
    return `Temporarily closed. It opens again on ${fullDayText(closedUntil)}.`
  if (trading !== 'moved' || !moved) return null
  const from = moved.from ? ` from ${moved.from}` : ''
  // A description may follow it, and the address may end with a stop.
  return `Moved${from} on ${longDayText(moved.on)}. The new address is: ${location.replace(/\.?$/, '.')}`
}
