// Decides what machines read of opening hours, in the terms of schema.org.
import type { HoursRow, SpecialDay } from '../contract/opening-hours.ts'

const dayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'PublicHolidays',
]

/** The week: days with the same times are one entry, and each opening is an entry of its own. */
export function describeWeek(week: readonly HoursRow[]): object | null {
  const entries = new Map<string, { days: string[]; times: object }>()
  for (const { day, opens, closes } of week) {
    const key = `${opens} ${closes}`
    const entry = entries.get(key) ?? { days: [], times: timesOf({ opens, closes }) }
    entry.days.push(dayNames[day - 1] ?? '')
    entries.set(key, entry)
  }
  if (entries.size === 0) return null
  return {
    openingHoursSpecification: [...entries.values()].map(({ days, times }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      ...times,
    })),
  }
}

/** The special days that are not over on `today`, 'YYYY-MM-DD'. */
export function describeSpecialDays(days: readonly SpecialDay[], today: string): object | null {
  const coming = days.filter(({ to }) => to >= today)
  if (coming.length === 0) return null
  return {
    specialOpeningHoursSpecification: coming.map(({ from, to, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      ...timesOf({ opens, closes }),
    })),
  }
}

/** Closed is from 00:00 to 00:00, so 24 hours end at 23:59. Till late has no end. An end before the beginning is a day later. */
function timesOf({ opens, closes }: { opens: string | null; closes: string | null }): object {
  if (opens === null) return { opens: '00:00', closes: '00:00' }
  if (closes === null) return { opens }
  return opens === '00:00' && closes === '00:00' ? { opens, closes: '23:59' } : { opens, closes }
}
