// Decides what machines read of opening hours, in the terms of schema.org.
import type { BusinessDetail } from '../contract/business.ts'
import { type HoursRow, holidayDay, nameOfDay, type SpecialDay } from '../contract/opening-hours.ts'
import { dayAfter } from '../contract/trading.ts'

/** The week: days with the same times are one entry, and each opening is an entry of its own. */
export function describeWeek(week: readonly HoursRow[]): object | null {
  const entries = new Map<string, { days: string[]; times: object }>()
  for (const { day, opens, closes } of week) {
    const key = `${opens} ${closes}`
    const entry = entries.get(key) ?? { days: [], times: timesOf({ opens, closes }) }
    entry.days.push(day === holidayDay ? 'PublicHolidays' : nameOfDay(day))
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

/** The special days that are not over. While a business is closed until a day, it is closed on all days before that one. */
export function listComing({
  specialDays,
  closedUntil,
  hoursToday: { date: today },
}: Pick<BusinessDetail, 'specialDays' | 'closedUntil' | 'hoursToday'>): SpecialDay[] {
  if (closedUntil === null) return specialDays.filter(({ to }) => to >= today)
  const closed = { from: today, to: dayAfter(closedUntil, -1), opens: null, closes: null, note: null }
  const after = specialDays.filter(({ to }) => to >= closedUntil)
  return [closed, ...after.map((day) => (day.from < closedUntil ? { ...day, from: closedUntil } : day))]
}

/** The coming special days. */
export function describeSpecialDays(coming: readonly SpecialDay[]): object | null {
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
