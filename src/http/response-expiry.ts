// Until when a response is true: what is said about opening hours changes with the clock.
import { utcOffsetMs } from '../contract/day-text.ts'

/** The name of the header that says it. `Cache-Control` overrides it, so no client keeps a response by it; our own cache does. */
const expiresHeader = 'expires'

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * The header for a response with this body; none when nothing in it changes by itself. With `countedAt` the response also
 * depends on which businesses were open at that time: that may change with each minute.
 */
export function expiryHeaders(body: unknown, countedAt?: Date): Record<string, string> {
  const times = countedAt ? [(Math.floor(countedAt.getTime() / minuteMs) + 1) * minuteMs] : []
  collectTimes(body, times)
  return headerOf(times)
}

/** The header for what was made of responses with these headers: the earliest of their times. */
export function earliestExpiry(headers: readonly Record<string, unknown>[]): Record<string, string> {
  return headerOf(headers.map(expiresAt).filter(Number.isFinite))
}

/** The time in milliseconds up to which a response with these headers is true. */
export function expiresAt(headers: Record<string, unknown>): number {
  const value = headers[expiresHeader]
  return typeof value === 'string' ? Date.parse(value) : Number.POSITIVE_INFINITY
}

const headerOf = (times: number[]) =>
  times.length > 0 ? { [expiresHeader]: new Date(Math.min(...times)).toUTCString() } : {}

type Said = { hoursNow?: { until: string | null }; hoursToday?: { date: string } }

/** Looks through lists and objects for what was said about hours (contract/hours.ts). */
function collectTimes(value: unknown, times: number[]): void {
  if (typeof value !== 'object' || value === null) return
  const { hoursNow, hoursToday }: Said = value
  if (hoursNow?.until) times.push(Date.parse(hoursNow.until))
  // The day that is marked as today is over at the next midnight here.
  if (hoursToday) times.push(Date.parse(hoursToday.date) + dayMs - utcOffsetMs)
  for (const inner of Array.isArray(value) ? value : Object.values(value)) collectTimes(inner, times)
}
