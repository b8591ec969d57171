// The public holidays of December, proposed as special days when the month is near.
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { dateAt, fullDayText } from '../../../contract/day-text.ts'
import type { ComingHoliday } from '../../../contract/hours.ts'
import type { SpecialDay } from '../../../contract/opening-hours.ts'

/** Whether a date is in November or December. */
export const isDecemberNear = (date: string): boolean => ['11', '12'].includes(date.slice(5, 7))

type DecemberDaysProps = { days: SpecialDay[]; onChange: (days: SpecialDay[]) => void }

/** Renders nothing when each of these days has its hours. A failure is not shown either: the days can be typed. */
export function DecemberDays({ days, onChange }: DecemberDaysProps) {
  const today = dateAt(new Date())
  const { data = [] } = useQuery<ComingHoliday[]>({
    queryKey: ['/api/business/public-holidays'],
    enabled: isDecemberNear(today),
  })
  const december = `${today.slice(0, 4)}-12`
  const open = data.filter(
    ({ day }) => day.startsWith(december) && !days.some(({ from, to }) => from <= day && day <= to),
  )
  if (open.length === 0) return null
  const closed = open.map(({ day, name }) => ({ from: day, to: day, opens: null, closes: null, note: name }))
  return (
    <section className="hours-proposal" aria-label="December hours">
      <p>
        <b>Are you closed on the public holidays of December?</b> {open.map(inWords).join(', ')}.
      </p>
      <div className="hours-actions">
        <button type="button" className="button button-main" onClick={() => onChange([...days, ...closed])}>
          <CalendarPlus aria-hidden="true" /> Add them as closed
        </button>
      </div>
      <p>You can give each of them hours afterwards, and add your own holiday.</p>
    </section>
  )
}

const inWords = ({ day, name }: ComingHoliday) => `${fullDayText(day)} (${name})`
