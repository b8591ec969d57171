// Adds the current state of hours and trading to the cards and details from the database.
import type { HoursNow, HoursToday } from '../../contract/hours.ts'
import { type HoursRow, holidayDay, type SpecialDay } from '../../contract/opening-hours.ts'
import type { StoredTrading, Trading } from '../../contract/trading.ts'
import type { Db } from '../../database/connect.ts'
import { isWeekNewer } from '../businesses/business-queries.ts'
import type { ListPage } from '../list-page.ts'
import { maxDaysAhead, tradingNotice, tradingNowAt } from './hours-now-rules.ts'
import {
  comingHolidays,
  dateOf,
  dayOf,
  type Holiday,
  holidayTest,
  localMinuteOf,
  weekdayOf,
} from './opening-rules.ts'
import { listProclaimed } from './public-holidays.ts'
import { compareWithWeek } from './read-hours-rules.ts'

type Context = { db: Db; now: () => Date }
/** The described moment, a test for public holidays near it, and the holidays of the next sixty days. */
export type Clock = { instant: Date; isHoliday: (date: string) => boolean; holidays: Holiday[] }
type Hours = { hours: string | null; hoursWeek: readonly HoursRow[]; specialDays: readonly SpecialDay[] }
/** The stored fields that a card replaces with a description. */
type Stored = Hours & StoredTrading

/** The current time with its holidays. Reads the proclaimed holidays each time: they are few, and 'open' must follow them at once. */
export async function readClock({ db, now }: Context): Promise<Clock> {
  const instant = now()
  const today = dayOf(localMinuteOf(instant))
  return clockAt(instant, await listProclaimed(db, dateOf(today - 1), dateOf(today + maxDaysAhead)))
}

/** A moment with its holidays. `proclaimed` has the proclaimed holidays from the day before to sixty days after. */
export function clockAt(instant: Date, proclaimed: readonly Holiday[]): Clock {
  const today = dayOf(localMinuteOf(instant))
  const year = Number(dateOf(today).slice(0, 4))
  return {
    instant,
    isHoliday: holidayTest(
      proclaimed.map(({ day }) => day),
      year,
    ),
    holidays: comingHolidays(proclaimed, dateOf(today), dateOf(today + maxDaysAhead)),
  }
}

/** The trading status of a business and the state of its hours at a moment. */
const nowOf = (row: Stored, { instant, isHoliday }: Clock) =>
  tradingNowAt(
    row,
    { week: row.hoursWeek, specialDays: row.specialDays, isHoliday },
    instant,
    Boolean(row.hours),
  )

/** A public card: with the state of its hours and trading instead of the stored fields. */
export type Shown<Row extends Stored> = Omit<Row, keyof Stored> & { trading: Trading; hoursNow: HoursNow }

/** A page of public cards at a moment. */
export const toCards = <Row extends Stored>(page: ListPage<Row>, clock: Clock): ListPage<Shown<Row>> => ({
  ...page,
  items: page.items.map((row) => toCard(row, clock)),
})

/** A public card at a moment. */
function toCard<Row extends Stored>(row: Row, clock: Clock): Shown<Row> {
  const { hours, hoursWeek, specialDays, trading, closedUntil, moved, ...card } = row
  const stored = { hours, hoursWeek, specialDays, trading, closedUntil, moved }
  return { ...card, ...nowOf(stored, clock) }
}

/** The fields that a detail gets in addition. */
type DetailNow = { hoursNow: HoursNow; hoursToday: HoursToday; tradingNotice: string | null }

/** A public detail: with the state of its hours and trading, the current day, and the text of the hours without what the week already says. */
export async function toDetail<Row extends Stored & { id: string; location: string }>(
  context: Context,
  row: Row,
): Promise<Row & DetailNow> {
  const clock = await readClock(context)
  const hours = await textToShow(context.db, row)
  const { trading, hoursNow } = nowOf(row, clock)
  const shown = {
    ...row,
    hours,
    trading,
    closedUntil: trading === 'temporarily-closed' ? row.closedUntil : null,
    moved: trading === 'moved' ? row.moved : null,
  }
  return { ...shown, hoursNow, hoursToday: todayAt(clock), tradingNotice: tradingNotice(shown, row.location) }
}

/** The text of the hours without times that the week states too; other times are left out if the week was edited after the text. */
async function textToShow(db: Db, { id, hours, hoursWeek }: Hours & { id: string }): Promise<string | null> {
  if (!hours) return hours
  const { says, note } = compareWithWeek(hoursWeek, hours)
  if (says === 'same') return note
  return says === 'other' && (await isWeekNewer(db, id)) ? note : hours
}

function todayAt({ instant, isHoliday }: Clock): HoursToday {
  const today = dayOf(localMinuteOf(instant))
  const date = dateOf(today)
  return { date, day: isHoliday(date) ? holidayDay : weekdayOf(today) }
}
