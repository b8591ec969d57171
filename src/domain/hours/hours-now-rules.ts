// The state of a business at a moment (open, closing, closed, temporarily closed, moved), and until when it lasts.
import { dateAt, dayAndMonth, fullDayText, longDayText, weekdayName } from '../../contract/day-text.ts'
import type { HoursNow } from '../../contract/hours.ts'
import type { SpecialDay } from '../../contract/opening-hours.ts'
import { currentTrading, endOfTrading, type StoredTrading, type Trading } from '../../contract/trading.ts'
import {
  dateOf,
  dayMinutes,
  dayOf,
  dayOfDate,
  instantOf,
  localMinuteOf,
  type Opening,
  openingsOf,
  type Timetable,
  timeOf,
} from './opening-rules.ts'

/** The state is `closing` for the last 30 minutes. */
const closingMinutes = 30
/** 'Closes in 20 min' is rounded down to 5 minutes, so that a response with this label can be cached for 5 minutes. */
const stepMinutes = 5
/** For how many days ahead the next opening is searched. */
export const maxDaysAhead = 60

/**
 * The state of a business at an instant. State and label do not change before `until`, and may change after it. `hasText`: the owner gave
 * hours as free text, which people can read and programs cannot.
 */
export function hoursNowAt(timetable: Timetable, instant: Date, hasText = false): HoursNow {
  const { specialDays, closedUntil } = timetable
  const now = localMinuteOf(instant)
  const reopening = closedUntil === null ? now : dayOfDate(closedUntil) * dayMinutes
  if (reopening > now)
    return toHoursNow('closed', `Closed until ${dayAndMonth(dateOf(dayOf(reopening)))}`, reopening)
  const opening = findOpening(timetable, now)
  if (opening) return describeOpen(opening, now)
  const today = openingsOf(timetable, dayOf(now))
  if (today === 'not given') {
    const label = hasText ? 'See hours' : 'Hours not given'
    return toHoursNow('unknown', label, nextSpecialDay(specialDays, now))
  }
  if (today === 'holiday')
    return toHoursNow('unknown', 'Public holiday, hours may differ', (dayOf(now) + 1) * dayMinutes)
  return describeClosed(timetable, now)
}

const toHoursNow = (state: HoursNow['state'], label: string, until: number | null): HoursNow => ({
  state,
  label,
  until: until === null ? null : instantOf(until).toISOString(),
})

/** The opening that contains a minute, merged with the openings that follow without a gap, within this and the next two days. */
function findOpening(timetable: Timetable, now: number): Opening | null {
  const today = dayOf(now)
  const openings = [-1, 0, 1, 2].flatMap((ahead) => knownOpenings(timetable, today + ahead))
  let found: Opening | null = null
  for (const opening of openings.sort((a, b) => a.opens - b.opens)) {
    if (opening.opens <= (found?.closes ?? now) && opening.closes > now) found = join(found, opening)
  }
  return found
}

function join(first: Opening | null, second: Opening): Opening {
  if (!first) return second
  const last = second.closes >= first.closes ? second : first
  return { opens: first.opens, closes: last.closes, isTillLate: last.isTillLate }
}

function knownOpenings(timetable: Timetable, day: number): Opening[] {
  const openings = openingsOf(timetable, day)
  return typeof openings === 'string' ? [] : openings
}

function describeOpen({ closes, isTillLate }: Opening, now: number): HoursNow {
  const left = closes - now
  if (left > dayMinutes) return toHoursNow('open', 'Open 24 hours', closes - dayMinutes)
  if (isTillLate) return toHoursNow('open', 'Open till late', closes)
  if (left > closingMinutes)
    return toHoursNow('open', `Open until ${timeOf(closes)}`, closes - closingMinutes)
  const shown = left - (left % stepMinutes)
  if (shown === 0) return toHoursNow('closing', 'Closes in a few minutes', closes)
  return toHoursNow('closing', `Closes in ${shown} min`, closes - shown + 1)
}

function describeClosed(timetable: Timetable, now: number): HoursNow {
  const today = dayOf(now)
  for (let day = today; day <= today + maxDaysAhead; day++) {
    const openings = openingsOf(timetable, day)
    // It may open on that day, so a later opening may not be the next one.
    if (typeof openings === 'string') return toHoursNow('closed', 'Closed now', day * dayMinutes)
    const opens = Math.min(...openings.map((opening) => opening.opens).filter((opens) => opens > now))
    if (Number.isFinite(opens)) return describeOpening(opens, today)
  }
  return toHoursNow('closed', 'Closed now', (today + 1) * dayMinutes)
}

/** The label changes on the day of the opening, on the day before, and six days before. */
function describeOpening(opens: number, today: number): HoursNow {
  const day = dayOf(opens)
  const time = timeOf(opens)
  const ahead = day - today
  if (ahead === 0) return toHoursNow('closed', `Opens ${time}`, opens)
  if (ahead === 1) return toHoursNow('closed', `Opens tomorrow ${time}`, day * dayMinutes)
  if (ahead <= 6)
    return toHoursNow('closed', `Opens ${weekdayName(dateOf(day))} ${time}`, (day - 1) * dayMinutes)
  return toHoursNow('closed', `Opens ${dayAndMonth(dateOf(day))} ${time}`, (day - 6) * dayMinutes)
}

function nextSpecialDay(specialDays: readonly SpecialDay[], now: number): number | null {
  const begins = specialDays.map(({ from }) => dayOfDate(from) * dayMinutes).filter((begin) => begin > now)
  return begins.length > 0 ? Math.min(...begins) : null
}

/** The trading status and the state of the hours. Neither changes before `hoursNow.until`. */
type TradingNow = { trading: Trading; hoursNow: HoursNow }

/** The trading status and the state of the hours at an instant. `hasText`: the owner gave hours as free text. */
export function tradingNowAt(
  stored: StoredTrading,
  timetable: Omit<Timetable, 'closedUntil'>,
  instant: Date,
  hasText: boolean,
): TradingNow {
  const trading = currentTrading(stored, dateAt(instant))
  if (trading === 'closed-for-good')
    return { trading, hoursNow: { state: 'closed', label: 'Closed for good', until: null } }
  // Kept after the closure has ended, too: hours of a night on which it was closed must not extend into the next morning.
  const closedUntil = stored.trading === 'temporarily-closed' ? stored.closedUntil : null
  const hoursNow = hoursNowAt({ ...timetable, closedUntil }, instant, hasText)
  return {
    trading,
    hoursNow: { ...hoursNow, until: earliest(hoursNow.until, endOfMoveNotice(stored, trading)) },
  }
}

/** When visitors no longer read that it moved. */
function endOfMoveNotice(stored: StoredTrading, trading: Trading): string | null {
  const end = trading === 'moved' ? endOfTrading(stored) : null
  return end && instantOf(dayOfDate(end) * dayMinutes).toISOString()
}

function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** The notice about trading on the public page; null while it trades as usual. `location` is the public location. */
export function tradingNotice(
  { trading, closedUntil, moved }: StoredTrading,
  location: string,
): string | null {
  if (trading === 'closed-for-good') return 'Closed for good. The owner says that it will not open again.'
  if (trading === 'temporarily-closed' && closedUntil)
    return `Temporarily closed. It opens again on ${fullDayText(closedUntil)}.`
  if (trading !== 'moved' || !moved) return null
  const from = moved.from ? ` from ${moved.from}` : ''
  // A description may follow this sentence, and the location may already end with a full stop.
  return `Moved${from} on ${longDayText(moved.on)}. The new address is: ${location.replace(/\.?$/, '.')}`
}
