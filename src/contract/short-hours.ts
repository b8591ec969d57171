// Opening hours in short: the lines of a week, a special day.
import { datesText, listDays, timesText } from './day-text.ts'
import { type HoursRow, holidayDay, type SpecialDay } from './opening-hours.ts'

/** The week in short: 'Mon–Fri 08:00–17:00', with one line for consecutive days that have the same times. */
export function weekText(week: readonly HoursRow[]): string {
  const lines: { from: string; to: string; times: string }[] = []
  for (const { day, name, times } of listDays(week)) {
    const last = lines.at(-1)
    const short = day === holidayDay ? name : name.slice(0, 3)
    if (last?.times === times.join(', ') && day !== holidayDay) last.to = short
    else lines.push({ from: short, to: short, times: times.join(', ') })
  }
  return lines.map(({ from, to, times }) => `${from === to ? from : `${from}–${to}`} ${times}`).join('\n')
}

/** '24 Dec 08:00–12:00, Christmas Eve'. */
export const specialDayText = (day: SpecialDay): string =>
  `${datesText(day)} ${timesText(day)}${day.note ? `, ${day.note}` : ''}`
