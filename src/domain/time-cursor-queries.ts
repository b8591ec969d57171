// Knows the SQL of lists of businesses that are ordered by a time.
import { type PgColumn, type SQL, sql } from '#drizzle'
import { businesses } from '../database/schema.ts'
import type { TimeCursor } from './time-cursor.ts'

/** The time that orders a list: a column, or an expression of columns. */
export type ListTime = PgColumn | SQL

/** A time in microseconds since 1970, as text. A JavaScript date has only milliseconds, so it would skip or repeat rows. */
export function microsOf(time: ListTime): SQL<string> {
  return sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`
}

/** The condition for rows after a cursor, in a list with the newest or the oldest first. Undefined without a cursor. */
export function isAfterCursor(time: ListTime, cursor: TimeCursor | null, first: 'newest' | 'oldest') {
  if (!cursor) return undefined
  // Compared as a timestamp and not as a number, because the index of the list holds timestamps.
  const last = sql`(timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`
  return first === 'newest'
    ? sql`(${time}, ${businesses.id}) < ${last}`
    : sql`(${time}, ${businesses.id}) > ${last}`
}
