// Knows the SQL of the public holidays that were proclaimed.
import { and, asc, eq, gte, lte } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { publicHolidays } from '../../database/schema.ts'
import type { Holiday } from './holiday-rules.ts'

/** The proclaimed days from one date to another, in order. */
export function listProclaimed(db: Db, from: string, to: string): Promise<Holiday[]> {
  const { day } = publicHolidays
  return db
    .select()
    .from(publicHolidays)
    .where(and(gte(day, from), lte(day, to)))
    .orderBy(asc(day))
}

/** Adds a proclaimed day. Returns false when that day is one already. */
export async function insertProclaimed(db: Db, holiday: Holiday): Promise<boolean> {
  const added = await db.insert(publicHolidays).values(holiday).onConflictDoNothing().returning()
  return added.length > 0
}

/** Removes a proclaimed day and returns it; null when there is none on that day. */
export async function deleteProclaimed(db: Db, day: string): Promise<Holiday | null> {
  const [removed] = await db.delete(publicHolidays).where(eq(publicHolidays.day, day)).returning()
  return removed ?? null
}
