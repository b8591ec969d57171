// Decides what a transaction is: all of its work is committed, or nothing.
import pg from 'pg'
import { drizzle } from '#drizzle'
import type { Db } from './connect.ts'
import { isUnavailable } from './failures.ts'

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
