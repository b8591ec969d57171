// How long an owner has been waiting, and when that is too long (spec §9).
import { Clock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { dayText, utcOffsetMs } from '../../../contract/day-text.ts'

export function WaitingSince({ since }: { since: string }) {
  const days = useWholeDays(since)
  return (
    <p className={days !== null && isLate(since) ? 'waiting is-late' : 'waiting'}>
      <Clock aria-hidden="true" />
      <span>
        Waiting since <time dateTime={since}>{dayText(since)}</time>{' '}
        {days !== null && <b>{waitText(days)}</b>}
      </span>
    </p>
  )
}

/** The short form. Until the page is hydrated, it shows the date. */
export function WaitingAge({ since }: { since: string }) {
  const days = useWholeDays(since)
  return (
    <time dateTime={since} className={days !== null && isLate(since) ? 'is-late' : undefined}>
      {days === null ? dayText(since) : waitText(days)}
    </time>
  )
}

/** Null on the server and while hydrating, because the clocks of server and browser may differ. */
const useWholeDays = (since: string): number | null =>
  useSyncExternalStore(
    subscribeToNothing,
    () => Math.max(0, Math.floor((Date.now() - Date.parse(since)) / dayMs)),
    () => null,
  )

const subscribeToNothing = () => () => {}
const dayMs = 24 * 60 * 60 * 1000

/** Whether the promised time for a decision is over (spec §9: '1-2 business days'). Public holidays count as business days. */
export const isLate = (since: string, now = Date.now()): boolean =>
  businessTime(now) - businessTime(Date.parse(since)) >= 2 * dayMs

/** The milliseconds of Mondays to Fridays in South Africa, from the first Monday of 1970 to a moment. */
function businessTime(moment: number): number {
  const time = moment + utcOffsetMs - firstMonday
  const weeks = Math.floor(time / (7 * dayMs))
  return weeks * 5 * dayMs + Math.min(time - weeks * 7 * dayMs, 5 * dayMs)
}

const firstMonday = Date.parse('1970-01-05')

export const waitText = (days: number): string => (days === 0 ? 'today' : daysText(days))

/** '1 day' or '60 days', and a longer time in whole months or years, which are easier to read. */
export function daysText(days: number): string {
  if (days === 1) return '1 day'
  if (days <= 60) return `${days} days`
  const years = Math.floor(days / 365.25)
  return years < 2 ? `${Math.floor(days / 30.4375)} months` : `${years} years`
}
