// Decides whether the owner's text says other hours than the week does, for the owner's form.
import type { HoursReading } from './hours.ts'
import { type HoursRow, holidayDay } from './opening-hours.ts'

/**
 * Whether a text, read like this, says other times than the week. A text that says nothing of public holidays does not
 * contradict what the week says of them. Without a week or without a reading there is nothing to compare.
 */
export function contradictsWeek(week: readonly HoursRow[], { hoursWeek: read }: HoursReading): boolean {
  if (week.length === 0 || read.length === 0) return false
  const isSaid = ({ day }: HoursRow) => day !== holidayDay || read.some((row) => row.day === holidayDay)
  const timesOf = (rows: readonly HoursRow[]) =>
    rows
      .filter(isSaid)
      .map(({ day, opens, closes }) => `${day} ${opens} ${closes}`)
      .sort()
      .join()
  return timesOf(week) !== timesOf(read)
}
