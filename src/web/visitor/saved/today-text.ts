// Decides what the comparison says of the hours of today: those of a special day, else those of the week.
import type { BusinessDetail } from '../../../contract/business.ts'
import { listDays, timesText } from '../../business/hours-words.ts'

type Hours = Pick<BusinessDetail, 'hoursWeek' | 'specialDays' | 'hoursToday' | 'trading'>

/** Null when the hours are not known, and while it is closed for longer: the line above says that. */
export function todayText({
  hoursWeek,
  specialDays,
  hoursToday: { date, day },
  trading,
}: Hours): string | null {
  if (trading === 'temporarily-closed' || trading === 'closed-for-good') return null
  const special = specialDays.filter(({ from, to }) => from <= date && date <= to)
  const times =
    special.length > 0 ? special.map(timesText) : listDays(hoursWeek).find((row) => row.day === day)?.times
  return times?.join(', ') ?? null
}
