// How long an owner has been waiting, and when that is too long (spec §9).
import { Clock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { dayText } from '../../../contract/day-text.ts'

export function WaitingSince({ since }: { since: string }) {
  const days = useWholeDays(since)
  return (
    <p className={days !== null && days >= promisedDays ? 'waiting is-late' : 'waiting'}>
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
    <time dateTime={since} className={days !== null && days >= promisedDays ? 'is-late' : undefined}>
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
