// Decides what the overview makes of counts by the hour: a count for each day, and the bursts of registrations.
import { type DayCount, type Oddity, oddLimits, overviewDays } from '../../contract/admin-overview.ts'
import { dateOf, dayMinutes, dayOf, instantOf, localMinuteOf } from '../hours/local-time-rules.ts'

/** A count of one hour; `hour` counts hours since 1970. Hours with nothing have no count. */
export type HourCount = { hour: number; count: number }
type Burst = Extract<Oddity, { kind: 'burst' }>

const hourMs = 60 * 60 * 1000
/** Bursts before this are old news. */
const burstHours = 7 * 24
const maxBursts = 5

/** The hour that holds an instant. */
export const hourOf = (instant: Date): number => Math.floor(instant.getTime() / hourMs)

const localDayOf = (hour: number) => dayOf(localMinuteOf(new Date(hour * hourMs)))

/** When the first day of the overview began, in South Africa. */
export const overviewStart = (now: Date): Date => instantOf(firstDayAt(now) * dayMinutes)

const firstDayAt = (now: Date) => dayOf(localMinuteOf(now)) - overviewDays + 1

/** The days of the overview, oldest first, today last. */
export function countDays(now: Date, registered: HourCount[], decided: HourCount[]): DayCount[] {
  const first = firstDayAt(now)
  const on = (counts: HourCount[], day: number) => sum(counts.filter(({ hour }) => localDayOf(hour) === day))
  return Array.from({ length: overviewDays }, (_, at) => {
    const day = first + at
    return { day: dateOf(day), registered: on(registered, day), decided: on(decided, day) }
  })
}

/** The latest hours with a burst, the latest first. `oddLimits` says what a burst is. */
export function findBursts(now: Date, registered: HourCount[]): Burst[] {
  const last = hourOf(now)
  const otherHours = last - hourOf(overviewStart(now))
  const all = sum(registered)
  return registered
    .filter(({ hour }) => hour > last - burstHours && hour <= last)
    .map(({ hour, count }) => ({ hour, count, usual: otherHours > 0 ? (all - count) / otherHours : 0 }))
    .filter(({ count, usual }) => count > oddLimits.burst && count > oddLimits.burstFactor * usual)
    .sort((one, other) => other.hour - one.hour)
    .slice(0, maxBursts)
    .map(({ hour, count, usual }) => ({
      kind: 'burst',
      hour: new Date(hour * hourMs).toISOString(),
      count,
      usual: Math.round(usual * 10) / 10,
    }))
}

const sum = (counts: HourCount[]) => counts.reduce((total, { count }) => total + count, 0)
