// Decides whether the owner's text says other hours than the week does, or the same. The server and the owner's form ask the same.
import type { HoursReading } from './hours.ts'
import { type HoursRow, holidayDay } from './opening-hours.ts'

/**
 * Whether a text, read like this, says other times than the week. Of public holidays they contradict each other only when both
 * speak of them. Without a week or without a reading there is nothing to compare.
 */
export function contradictsWeek(week: readonly HoursRow[], { hoursWeek: read }: HoursReading): boolean {
  if (week.length === 0 || read.length === 0) return false
  const areHolidaysSaid = [week, read].every(speaksOfHolidays)
  const isSaid = ({ day }: HoursRow) => day !== holidayDay || areHolidaysSaid
  const timesOf = (rows: readonly HoursRow[]) =>
    rows
      .filter(isSaid)
      .map(({ day, opens, closes }) => `${day} ${opens} ${closes}`)
      .sort()
      .join()
  return timesOf(week) !== timesOf(read)
}

/** Whether a text, read like this, says nothing about times that the week does not say. */
export function repeatsWeek(week: readonly HoursRow[], reading: HoursReading): boolean {
  const { hoursWeek: read } = reading
  if (week.length === 0 || read.length === 0 || contradictsWeek(week, reading)) return false
  return speaksOfHolidays(week) || !speaksOfHolidays(read)
}

const speaksOfHolidays = (rows: readonly HoursRow[]) => rows.some(({ day }) => day === holidayDay)
