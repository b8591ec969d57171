// Knows the SQL of lists that a time orders.
import { count, type PgColumn, type SQL, sql } from '#drizzle'
import { maxExactCount } from '../contract/search.ts'
import type { Db } from '../database/connect.ts'
import { businesses } from '../database/schema.ts'
import type { TimeCursor } from './time-cursor.ts'

/** A time as the microseconds of a place; a JavaScript date would lose three digits of it. */
export function microsOf(time: PgColumn): SQL<string> {
  return sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`
}

/** Whether a business stands behind a place, in a list whose newest or oldest comes first; no place, no condition. */
export function isAfterCursor(time: PgColumn, place: TimeCursor | null, first: 'newest' | 'oldest') {
  if (!place) return undefined
  // Compared as timestamps and not as numbers, so that the index of the list finds the place.
  const at = sql`(timestamptz 'epoch' + ${place.micros}::bigint * interval '1 microsecond', ${place.id}::uuid)`
  return first === 'newest'
    ? sql`(${time}, ${businesses.id}) < ${at}`
    : sql`(${time}, ${businesses.id}) > ${at}`
}

/** How many businesses fulfil a condition, counted no further than one above `maxExactCount`. */
export async function countSome(db: Db, condition: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(businesses)
    .where(condition)
    .limit(maxExactCount + 1)
    .as('some')
  const [row] = await db.select({ total: count() }).from(some)
  return row?.total ?? 0
}
