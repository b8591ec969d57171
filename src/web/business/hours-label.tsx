// Knows the line that says whether a business is open.
import type { HoursNow } from '../../contract/hours.ts'

/** A business of a moderator's list has none. */
export const HoursLabel = ({ hours }: { hours: HoursNow | undefined }) =>
  hours ? <p className={`now ${hours.state}`}>{hours.label}</p> : null
