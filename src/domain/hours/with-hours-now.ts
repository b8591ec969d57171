// Decides what cards and details say about now: adds the state of their hours to what the database has.
import type { HoursNow, HoursToday } from '../../contract/hours.ts'
import { type HoursRow, holidayDay, type SpecialDay } from '../../contract/opening-hours.ts'
import type { Db } from '../../database/connect.ts'
import { isWeekNewer } from '../businesses/business-queries.ts'
import type { ListPage } from '../list-page.ts'
import { listProclaimed } from './holiday-queries.ts'
import { holidayTest } from './holiday-rules.ts'
import { hoursNowAt, maxDaysAhead } from './hours-now-rules.ts'
import { dateOf, dayOf, localMinuteOf, weekdayOf } from './local-time-rules.ts'
import { textBesideWeek } from './read-hours-rules.ts'

type Context = { db: Db; now: () => Date }
/** The moment that is described, and which dates near it are public holidays. */
export type Clock = { instant: Date; isHoliday: (date: string) => boolean }
type Hours = { hours: string | null; hoursWeek: readonly HoursRow[]; specialDays: readonly SpecialDay[] }

/** The time now. It reads the proclaimed holidays anew: they are few, and 'open' must follow them at once. */
export async function readClock({ db, now }: Context): Promise<Clock> {
  const instant = now()
  const today = dayOf(localMinuteOf(instant))
  const proclaimed = await listProclaimed(db, dateOf(today - 1), dateOf(today + maxDaysAhead))
  const year = Number(dateOf(today).slice(0, 4))
  return {
    instant,
    isHoliday: holidayTest(
      proclaimed.map(({ day }) => day),
      year,
    ),
  }
}

/** What the hours of a business say about a moment. */
export const hoursNowOf = (
  { hours, hoursWeek, specialDays }: Hours,
  { instant, isHoliday }: Clock,
): HoursNow => hoursNowAt(hoursWeek, specialDays, isHoliday, instant, Boolean(hours))

/** A card as everybody reads it: with the state of its hours instead of the hours. */
type Shown<Row extends Hours> = Omit<Row, keyof Hours> & { hoursNow: HoursNow }

/** A page of cards, as everybody reads them. */
export async function toCards<Row extends Hours>(
  context: Context,
  page: ListPage<Row>,
): Promise<ListPage<Shown<Row>>> {
  const clock = await readClock(context)
  return { ...page, items: page.items.map((row) => toCard(row, clock)) }
}

/** One card, as everybody reads it. */
export function toCard<Row extends Hours>(row: Row, clock: Clock): Shown<Row> {
  const { hours: _, hoursWeek: __, specialDays: ___, ...card } = row
  return { ...card, hoursNow: hoursNowOf(row, clock) }
}

/** A detail with the state of its hours, the day that it is, and of an older text what does not contradict the week. */
export async function toDetail<Row extends Hours & { id: string }>(
  context: Context,
  row: Row,
): Promise<Row & { hoursNow: HoursNow; hoursToday: HoursToday }> {
  const clock = await readClock(context)
  const hours = await withoutOlderTimes(context.db, row)
  return { ...row, hours, hoursNow: hoursNowOf(row, clock), hoursToday: todayAt(clock) }
}

async function withoutOlderTimes(
  db: Db,
  { id, hours, hoursWeek }: Hours & { id: string },
): Promise<string | null> {
  const text = textBesideWeek(hoursWeek, hours)
  return text === hours || (await isWeekNewer(db, id)) ? text : hours
}

function todayAt({ instant, isHoliday }: Clock): HoursToday {
  const today = dayOf(localMinuteOf(instant))
  const date = dateOf(today)
  return { date, day: isHoliday(date) ? holidayDay : weekdayOf(today) }
}
