// Transactions, long ones without the usual deadlines, and the time of the database.
import pg from 'pg'
import { drizzle, type SQL, sql } from '#drizzle'
import { isUnavailable } from './failures.ts'
import type { Db } from './postgres-server.ts'

/**
 * Runs `work` in one transaction and commits when it resolves. An error rolls everything back and is thrown again. Inside a
 * transaction, it uses a savepoint. `work` must use only the handle that it receives: queries on any other handle are not part of the
 * transaction.
 */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = '$client' in db && db.$client instanceof pg.Pool ? db.$client : null
  return pool ? onOneConnection(pool, work) : db.transaction(work)
}

// Drizzle alone never releases a connection whose BEGIN failed. It does release one whose ROLLBACK got no response: later writes on
// it would belong to a transaction that is never committed. Here, both connections are closed. So is one whose server was unavailable
// or read-only: the next connection may reach the server that took over.
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

// For this transaction only: behind a pooler, a session setting would stay on a connection that others use next.
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
 * Updates the planner's statistics right after a load; autovacuum would do so a minute later. The VACUUM makes index-only scans
 * possible. It cannot run in a transaction, so it has a deadline, after which autovacuum does the rest.
 */
export async function analyzeLoaded(client: LongClient): Promise<void> {
  await inLongTransaction(client, () => client.query('ANALYZE'))
  await client.query('VACUUM').catch(() => {})
}

/**
 * How many businesses, or reviews, one statement of a transaction writes that writes all of them: 0.2 seconds with their triggers. One
 * statement for all could take longer than the deadline of ten seconds.
 */
export const rowsPerStatement = 100

/** The time of the database; in a transaction, the time of its start. */
export const databaseNow: SQL<Date> = sql`now()`

/** A time of the database that is this many milliseconds ahead, or behind when they are negative. */
export const fromNow = (ms: number): SQL<Date> =>
  sql`now() + ${ms}::double precision * interval '1 millisecond'`
