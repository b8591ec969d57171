// How opening hours are written for people: times, days and dates.
import { shortDayText } from './day-text.ts'
import { type HoursRow, holidayDay, nameOfDay, type SpecialDay } from './opening-hours.ts'

type Times = Pick<HoursRow, 'opens' | 'closes'>

/** '08:00–17:00', '11:00 till late', '24 hours', 'Closed'. */
export const timesText = ({ opens, closes }: Times): string =>
  opens === null
    ? 'Closed'
    : closes === null
      ? `${opens} till late`
      : opens === closes
        ? opens === '00:00'
          ? '24 hours'
          : `${opens} for 24 hours`
        : `${opens}–${closes}`

/** The rows of a week's table: Monday to Sunday, and public holidays when something is said about them. */
export function listDays(week: readonly HoursRow[]): { day: number; name: string; times: string[] }[] {
  if (week.length === 0) return []
  return [1, 2, 3, 4, 5, 6, 7, holidayDay].flatMap((day) => {
    const rows = week.filter((row) => row.day === day)
    if (day === holidayDay && rows.length === 0) return []
    return [{ day, name: nameOfDay(day), times: rows.length > 0 ? rows.map(timesText) : ['Closed'] }]
  })
}

/** The week in short: 'Mon–Fri 08:00–17:00', one line for days in a row with the same times. */
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

/** '24 Dec' or '24 Dec – 2 Jan'. */
export const datesText = ({ from, to }: Pick<SpecialDay, 'from' | 'to'>): string =>
  from === to ? shortDayText(from) : `${shortDayText(from)} – ${shortDayText(to)}`
