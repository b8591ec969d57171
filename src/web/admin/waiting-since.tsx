// Knows how long an owner has been waiting. After the promised two days (spec §9) the text changes its colour.
import { Clock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { dayText } from '../../contract/day-text.ts'
import { promisedDays, waitText } from './wait-rules.ts'

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

/** Null on the server and while hydrating, because the clocks of server and browser may differ. */
const useWholeDays = (since: string): number | null =>
  useSyncExternalStore(
    subscribeToNothing,
    () => Math.max(0, Math.floor((Date.now() - Date.parse(since)) / dayMs)),
    () => null,
  )

const subscribeToNothing = () => () => {}
const dayMs = 24 * 60 * 60 * 1000
