// Decides which times of the day two written ends mean; refuses those that could mean two things.
import { timeOf } from './local-time-rules.ts'

/** A time as it was written. `half` is am or pm; `isPadded` tells '08:00' from '8:00'; `isBare` has no minutes. */
export type Clock = {
  hour: number
  minute: number
  half: 'am' | 'pm' | null
  isPadded: boolean
  isBare: boolean
}

/** An opening time; `closes` null is till late. Both are 'HH:MM'. */
export type Range = { opens: string; closes: string | null }

const noon = 720
const midnight = 1440

/** The range between two times, or null when it is impossible or could be another: '6 to 9', '09:00-01:00'. */
export function rangeBetween(from: Clock, to: Clock): Range | null {
  const opens = minuteFrom(from, to)
  const closes = opens === null ? null : minuteTo(opens, to)
  if (opens === null || closes === null || opens === midnight) return null
  return { opens: timeOf(opens), closes: timeOf(closes) }
}

/** The range that begins at a time and ends late. '6 till late' and '6:30 till late' are in the evening, or not. */
export function rangeTillLate(from: Clock): Range | null {
  if (isTwelveHour(from) && (from.isBare || from.hour < 10)) return null
  const opens = plainMinute(from)
  return opens === null || opens >= midnight ? null : { opens: timeOf(opens), closes: null }
}

/** Whether the time could also be one of the other half of the day: '5', '5:30', '12:00'; not '05:30', '17:30' or '5 pm'. */
const isTwelveHour = ({ hour, half, isPadded }: Clock) =>
  half === null && !isPadded && hour >= 1 && hour <= 12

function plainMinute({ hour, minute, half }: Clock): number | null {
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  if (half === null) return hour * 60 + minute
  if (hour < 1 || hour > 12) return null
  return ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute
}

function minuteFrom(from: Clock, to: Clock): number | null {
  const plain = plainMinute(from)
  if (plain === null || !isTwelveHour(from)) return plain
  // '9 to 5pm' begins in the morning; '1 to 5pm' does not, and '10 to 2am' neither.
  if (to.half === 'pm' && from.hour <= to.hour && from.hour !== 12) return null
  if (to.half === 'am' && from.hour % 12 >= to.hour % 12) return null
  return from.hour >= 5 ? plain : null
}

function minuteTo(opens: number, to: Clock): number | null {
  const plain = plainMinute(to)
  if (plain === null || plain === opens) return null
  if (plain < opens && plain <= 5 * 60 && opens >= 16 * 60) return plain
  if (isTwelveHour(to)) return guessedEnd(opens, to, plain)
  if (plain > opens) return plain
  // Past midnight: '11:00-02:00', but not '09:00-01:00'.
  return opens >= 10 * 60 && plain <= 4 * 60 ? plain : null
}

/** The end of '9 to 5', '8:30-5:00', '8-12', '12 to 3', '7:30-11:30'. It is null for '9 to 11' and '11:00-1:00'. */
function guessedEnd(opens: number, to: Clock, plain: number): number | null {
  if (plain > opens) return to.hour >= 5 && (to.hour === 12 || !to.isBare) ? plain : null
  if (to.hour === 12 || opens > noon || (opens >= 10 * 60 && !to.isBare)) return null
  return plain + noon > opens ? plain + noon : null
}
