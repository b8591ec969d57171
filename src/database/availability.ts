// Knows how the database shows that it responds, and that it accepts writes.
import type pg from 'pg'

const limitMs = 2000

/** Whether a trivial query succeeds within two seconds. Never throws. */
export const isAvailable = (pool: pg.Pool): Promise<boolean> => succeeds(pool.query('SELECT 1'))

/** Whether everything that a write needs succeeds within two seconds. Changes nothing, and never throws. */
export const canWrite = (pool: pg.Pool): Promise<boolean> => succeeds(pool.query(writeCheck))

// A server that is read-only refuses the lock. A sort with too little memory creates a file, as a table that grows does: a
// disk without space or inodes refuses that. The message is written to the log and synced, as every commit is.
const writeCheck = `
  SET LOCAL work_mem = '64kB';
  SELECT FROM businesses WHERE false FOR UPDATE;
  SELECT count(*) FROM (SELECT FROM generate_series(1, 5000) n ORDER BY n DESC OFFSET 0) AS sorted;
  SELECT pg_logical_emit_message(true, 'mzansi', 'does a write succeed?')`

async function succeeds(query: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, limitMs, false)
  const succeeded = query.then(
    () => true,
    () => false,
  )
  return await Promise.race([succeeded, late.promise]).finally(() => clearTimeout(timer))
}
