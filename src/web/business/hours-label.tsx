// Knows the line that says whether a business is open.
import type { HoursNow } from '../../contract/hours.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

/** A business of a moderator's list has none. On a page that was left open it is not shown when it is over. */
export function HoursLabel({ hours }: { hours: HoursNow | undefined }) {
  const isHydrated = useIsHydrated()
  const isOver = isHydrated && hours?.until && Date.parse(hours.until) < Date.now()
  return hours && !isOver ? <p className={`now ${hours.state}`}>{hours.label}</p> : null
}
