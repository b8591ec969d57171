// Decides how long a piece of work holds together: all of it or nothing.
import type { Db } from './connect.ts'

/**
 * Runs `work` in one transaction and commits when it resolves; anything it throws rolls everything back and is thrown
 * on. Inside a transaction it makes a savepoint. Use only the handle it gives: on PGlite another handle would wait for
 * this transaction to end.
 */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction(work)
}
