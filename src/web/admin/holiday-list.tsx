// Knows the list of public holidays, year by year. Only a proclaimed day can be removed.
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { dayAndMonth, weekdayName } from '../../contract/day-text.ts'
import type { PublicHoliday } from '../../contract/public-holiday.ts'
import { showFailureToast } from '../data/failure-toast.ts'
import { useHolidayChanges } from '../data/public-holidays.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { showToast } from '../ui/toast-store.ts'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'

export function HolidayList({ holidays }: { holidays: PublicHoliday[] }) {
  const years = [...new Set(holidays.map(({ day }) => day.slice(0, 4)))]
  return years.map((year, at) => (
    <details key={year} className="panel holiday-year" open={at < 2}>
      <summary>
        <h2>{year}</h2>
      </summary>
      <ul>
        {holidays
          .filter(({ day }) => day.startsWith(year))
          .map((holiday) => (
            <Holiday key={`${holiday.day} ${holiday.isProclaimed}`} holiday={holiday} />
          ))}
      </ul>
    </details>
  ))
}

function Holiday({ holiday: { day, name, isProclaimed } }: { holiday: PublicHoliday }) {
  const { remove } = useHolidayChanges()
  const line = useRef<HTMLLIElement>(null)
  useFocusAfterRemoval(line)
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await remove.mutateAsync(day)
      showToast({ title: 'Day removed', text: `${name} is no public holiday any more.` })
    } catch (error) {
      showFailureToast('The day was not removed', error)
    }
  })
  return (
    <li ref={line}>
      <time dateTime={day}>{`${weekdayName(day)} ${dayAndMonth(day)}`}</time>
      <span>{name}</span>
      {isProclaimed && (
        <>
          <span className="badge">Proclaimed</span>
          <button
            type="button"
            className="button"
            aria-label={`Remove ${name}`}
            aria-disabled={isRunning || undefined}
            onClick={run}
          >
            <Trash2 aria-hidden="true" /> Remove
          </button>
        </>
      )}
    </li>
  )
}
