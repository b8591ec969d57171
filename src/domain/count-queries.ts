// Knows the SQL that counts the rows of a long list. It stops one above `maxExactCount`, because pages say no higher number exactly.
import { count, type PgTable, type SQL, sql } from '#drizzle'
import { maxExactCount } from '../contract/search.ts'
import type { Db } from '../database/connect.ts'
import { businesses, moderationLog, reports } from '../database/schema.ts'

/** How many businesses meet a condition. Stops counting at `maxExactCount` + 1. */
export const countBusinesses = (db: Db, condition: SQL | undefined) => countRows(db, businesses, condition)

/** How many lines of the log meet a condition. Stops counting at `maxExactCount` + 1. */
export const countLines = (db: Db, condition: SQL | undefined) => countRows(db, moderationLog, condition)

/** How many reports meet a condition. Stops counting at `maxExactCount` + 1. */
export const countReports = (db: Db, condition: SQL | undefined) => countRows(db, reports, condition)

async function countRows(db: Db, table: PgTable, condition: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(condition)
    .limit(maxExactCount + 1)
    .as('some')
  const [row] = await db.select({ total: count() }).from(some)
  return row?.total ?? 0
}
