// How the database shows that it responds, and that it accepts writes.
import type pg from 'pg'
import { isLoginRefused } from './failures.ts'

const limitMs = 2000

/** Why the database cannot be used: it does not respond, or it refuses the login of the program. */
export type Outage = 'silent' | 'refused'

/** Why a trivial query does not succeed within two seconds, or null when it does. Never throws. */
export const findOutage = (pool: pg.Pool): Promise<Outage | null> => outcomeOf(pool.query('SELECT 1'))

/** Whether everything that a write needs succeeds within two seconds. Changes nothing, and never throws. */
export const canWrite = async (pool: pg.Pool): Promise<boolean> =>
  (await outcomeOf(pool.query(writeCheck))) === null

// A server that is read-only refuses the lock. A sort with too little memory creates a file, as a table that grows does: a
// disk without space or inodes refuses that. The message is written to the log and synced, as every commit is.
const writeCheck = `
  SET LOCAL work_mem = '64kB';
  SELECT FROM businesses WHERE false FOR UPDATE;
  SELECT count(*) FROM (SELECT FROM generate_series(1, 5000) n ORDER BY n DESC OFFSET 0) AS sorted;
  SELECT pg_logical_emit_message(true, 'mzansi', 'does a write succeed?')`

async function outcomeOf(query: Promise<unknown>): Promise<Outage | null> {
  const late = Promise.withResolvers<Outage>()
  const timer = setTimeout(late.resolve, limitMs, 'silent')
  const outcome = query.then(
    () => null,
    (error: unknown) => (isLoginRefused(error) ? 'refused' : 'silent'),
  )
  return await Promise.race([outcome, late.promise]).finally(() => clearTimeout(timer))
}
