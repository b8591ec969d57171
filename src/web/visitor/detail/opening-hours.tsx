// Knows when a business is open: its week as a table, and the words of its owner.
import { Clock } from 'lucide-react'
import type { BusinessDetail } from '../../../contract/business.ts'
import { WeekTable } from '../../business/week-table.tsx'

type OpeningHoursProps = {
  /** A card from a list has no hours yet. */
  business: Partial<BusinessDetail>
}

export function OpeningHours({ business }: OpeningHoursProps) {
  const { hours, hoursWeek = [], specialDays = [], hoursToday } = business
  const hasTable = hoursWeek.length > 0 || specialDays.length > 0
  if (!hours && !hasTable) return null
  return (
    <div>
      <dt>
        <Clock aria-hidden="true" /> Business Hours
      </dt>
      <dd>
        {hasTable && <WeekTable hoursWeek={hoursWeek} specialDays={specialDays} hoursToday={hoursToday} />}
        {hours && hasTable && <p className="hours-said">In the owner’s words</p>}
        {hours && <p className="hours">{hours}</p>}
      </dd>
    </div>
  )
}
