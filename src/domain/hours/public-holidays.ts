// Proclaimed public holidays: listing, adding and removing them by moderators.
import { and, asc, eq, gte, lte } from '#drizzle'
import { dateAt, longDayText } from '../../contract/day-text.ts'
import { type NewHoliday, type PublicHoliday, yearsAhead } from '../../contract/hours.ts'
import type { Db } from '../../database/connect.ts'
import { publicHolidays } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict, invalidField, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import type { Staff } from '../principal.ts'
import { actHolidays, comingHolidays, findActHoliday, type Holiday } from './opening-rules.ts'

type Context = { db: Db; now: () => Date; cache: { clear(): void } }

/** The public holidays of this year and the next five, in order: those of the Act and proclaimed ones. */
export async function listPublicHolidays(
  { db, now }: Pick<Context, 'db' | 'now'>,
  _staff: Staff,
): Promise<PublicHoliday[]> {
  const year = Number(dateAt(now()).slice(0, 4))
  const years = Array.from({ length: yearsAhead + 1 }, (_, ahead) => year + ahead)
  const proclaimed = await listProclaimed(db, `${year}-01-01`, `${year + yearsAhead}-12-31`)
  return [
    ...years.flatMap(actHolidays).map((holiday) => ({ ...holiday, isProclaimed: false })),
    ...proclaimed.map((holiday) => ({ ...holiday, isProclaimed: true })),
  ].sort((a, b) => a.day.localeCompare(b.day))
}

/** The public holidays from tomorrow to the end of next year, in order: those of the Act and proclaimed ones. */
export async function listComingHolidays({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Holiday[]> {
  const today = dateAt(now())
  const last = `${Number(today.slice(0, 4)) + 1}-12-31`
  return comingHolidays(await listProclaimed(db, today, last), today, last)
}

/**
 * Adds a proclaimed holiday and a log line, and clears `cache`. Refuses a date in the past or more than five years ahead (400), and one
 * that is a public holiday already (409).
 */
export async function proclaimHoliday(
  context: Context,
  staff: Staff,
  holiday: NewHoliday,
): Promise<PublicHoliday> {
  refuseDay(holiday.day, dateAt(context.now()))
  const actHoliday = findActHoliday(holiday.day)
  if (actHoliday)
    throw alreadyHoliday(`${longDayText(holiday.day)} is already a public holiday: ${actHoliday.name}.`)
  await inTransaction(context.db, async (db) => {
    if (!(await insertProclaimed(db, holiday)))
      throw alreadyHoliday(`${longDayText(holiday.day)} was already proclaimed.`)
    const changes = [{ field: 'holiday', from: null, to: holiday }]
    await addLine(db, staff.userId, { action: 'proclaim-holiday', changes })
  })
  context.cache.clear()
  return { ...holiday, isProclaimed: true }
}

/** Removes a proclaimed holiday, adds a log line, and clears `cache`. Refuses a holiday of the Act (409), and a date that is no holiday (404). */
export async function removeHoliday(context: Context, staff: Staff, day: string): Promise<{ day: string }> {
  const isRemoved = await inTransaction(context.db, async (db) => {
    const removed = await deleteProclaimed(db, day)
    const changes = [{ field: 'holiday', from: removed, to: null }]
    if (removed) await addLine(db, staff.userId, { action: 'remove-holiday', changes })
    return removed !== null
  })
  if (isRemoved) {
    context.cache.clear()
    return { day }
  }
  const actHoliday = findActHoliday(day)
  if (actHoliday)
    throw conflict(`${actHoliday.name} is a public holiday by law. Only proclaimed days can be removed.`)
  throw notFound('This day is not a public holiday.')
}

function refuseDay(day: string, today: string): void {
  if (day < today) throw wrongDay('This day is in the past. Please choose today or a later day.')
  const last = `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}`
  if (day > last) throw wrongDay(`This day is more than ${yearsAhead} years ahead. Please check the year.`)
}

const wrongDay = (message: string) => invalidField('day', message)
const alreadyHoliday = (message: string) => conflict(message, [{ path: 'day', message }])

/** The proclaimed holidays from one date to another, inclusive, in order. */
export function listProclaimed(db: Db, from: string, to: string): Promise<Holiday[]> {
  const { day } = publicHolidays
  return db
    .select()
    .from(publicHolidays)
    .where(and(gte(day, from), lte(day, to)))
    .orderBy(asc(day))
}

/** Adds a proclaimed holiday. Returns false when the date already has one. */
async function insertProclaimed(db: Db, holiday: Holiday): Promise<boolean> {
  const added = await db.insert(publicHolidays).values(holiday).onConflictDoNothing().returning()
  return added.length > 0
}

/** Removes a proclaimed holiday and returns it; null when there is none on that date. */
async function deleteProclaimed(db: Db, day: string): Promise<Holiday | null> {
  const [removed] = await db.delete(publicHolidays).where(eq(publicHolidays.day, day)).returning()
  return removed ?? null
}
