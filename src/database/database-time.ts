// The clock of the database decides what has expired: those of several copies of the program differ.
import { type SQL, sql } from '#drizzle'

/** The time of the database; in a transaction, that of its start. */
export const databaseNow: SQL<Date> = sql`now()`

/** A time of the database that is this many milliseconds ahead, or behind when they are negative. */
export const fromNow = (ms: number): SQL<Date> =>
  sql`now() + ${ms}::double precision * interval '1 millisecond'`
