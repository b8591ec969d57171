// Transactions, long ones without the usual deadlines, and the clock of the database that they use.
import pg from 'pg'
import { drizzle, type SQL, sql } from '#drizzle'
import { isUnavailable } from './failures.ts'
import type { Db } from './postgres-server.ts'

/**
 * Runs `work` in one transaction and commits when it resolves. An error rolls everything back and is thrown again. Inside
 * a transaction it makes a savepoint. `work` must use only the handle that it receives: what any other handle does is not part
 * of the transaction.
 */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = '$client' in db && db.$client instanceof pg.Pool ? db.$client : null
  return pool ? onOneConnection(pool, work) : db.transaction(work)
}

// Drizzle alone never releases a connection whose BEGIN failed. It does release one whose ROLLBACK got no response, and the
// next writes on that would belong to a transaction that is never committed. Here both connections are closed. So is one whose
// server refused: the next connection may lead to the server that took over from a read-only one.
async function onOneConnection<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let hasBegun = false
  let hasRefused = false
  try {
    return await drizzle({ client }).transaction((db) => {
      hasBegun = true
      return work(db)
    })
  } catch (error) {
    hasRefused = isUnavailable(error)
    throw error
  } finally {
    const hasEnded = hasBegun && client.getTransactionStatus() === 'I'
    client.release(hasRefused || !hasEnded)
  }
}

/** The part of a client that is used here. */
type LongClient = { query(text: string): Promise<unknown> }

// For this transaction only: behind a pooler, a setting of the session would stay on a connection that others use next.
const withoutDeadlines =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0'

/** Runs `work` in one transaction of `client`, without deadlines, and commits. An error rolls everything back and is thrown again. */
export async function inLongTransaction<T>(client: LongClient, work: () => Promise<T>): Promise<T> {
  await beginLong(client)
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** Begins a transaction without deadlines. `mode` is what follows BEGIN. */
export async function beginLong(client: LongClient, mode = ''): Promise<void> {
  await client.query(`BEGIN ${mode}; ${withoutDeadlines}`)
}

/**
 * Makes the statistics that the planner needs after a load at once; autovacuum would a minute later. The VACUUM makes index-only
 * scans possible. It cannot run in a transaction, so it has a deadline, after which autovacuum does the rest.
 */
export async function analyzeLoaded(client: LongClient): Promise<void> {
  await inLongTransaction(client, () => client.query('ANALYZE'))
  await client.query('VACUUM').catch(() => {})
}

/** The time of the database; in a transaction, that of its start. */
export const databaseNow: SQL<Date> = sql`now()`

/** A time of the database that is this many milliseconds ahead, or behind when they are negative. */
export const fromNow = (ms: number): SQL<Date> =>
  sql`now() + ${ms}::double precision * interval '1 millisecond'`
