// Decides how long a piece of work holds together: all of it or nothing.
import pg from 'pg'
import { drizzle } from '#drizzle'
import type { Db } from './connect.ts'
import * as schema from './schema.ts'

/**
 * Runs `work` in one transaction and commits when it resolves; anything it throws rolls everything back and is thrown
 * on. Inside a transaction it makes a savepoint. Use only the handle it gives: on PGlite another handle would wait for
 * this transaction to end.
 */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = '$client' in db && db.$client instanceof pg.Pool ? db.$client : null
  return pool ? onOneConnection(pool, work) : db.transaction(work)
}

// Drizzle alone never gives a connection back whose BEGIN failed, and gives one back whose ROLLBACK was not answered: the
// next principal would then write in a transaction that nobody commits. Such a connection is closed.
async function onOneConnection<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let hasBegun = false
  try {
    return await drizzle({ client, schema }).transaction((db) => {
      hasBegun = true
      return work(db)
    })
  } finally {
    const hasEnded = hasBegun && client.getTransactionStatus() === 'I'
    client.release(!hasEnded)
  }
}
