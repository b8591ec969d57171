// Knows how a copy that gets no notifications learns of public changes: it asks for those that were committed since it last asked.
import type pg from 'pg'
import { DatabaseUnavailable } from './failures.ts'

/** Returns whether something public may have changed since the call before. Throws when that is unknown. */
export type ChangePoll = () => Promise<boolean>

/** The rows of public_changes are removed after an hour; a shorter limit, because a copy that was silent may have missed all. */
const maxGapMs = 60_000

/**
 * A poll of the server of `pool`. The first call returns true. So does one on another server than the call before, as after a
 * failover. A transaction that was open at the time of a call is found by the call after its commit.
 */
export function pollChanges(pool: pg.Pool): ChangePoll {
  let last: Answer | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const previous = performance.now() - askedAt < maxGapMs ? last : null
    askedAt = performance.now()
    last = null
    const answer = await ask(pool, previous?.snapshot ?? null)
    last = answer
    return answer.hasChanged || answer.server !== previous?.server
  }
}

type Answer = { snapshot: string; server: string; hasChanged: boolean }

async function ask(pool: pg.Pool, snapshot: string | null): Promise<Answer> {
  const { rows } = await pool.query<Answer>(
    `SELECT pg_current_snapshot()::text AS snapshot, pg_postmaster_start_time()::text AS server,
       EXISTS (SELECT FROM public_changes WHERE transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
         AND NOT pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)) AS "hasChanged"
     WHERE current_setting('transaction_read_only') = 'off'`,
    [snapshot],
  )
  if (rows[0]) return rows[0]
  throw new DatabaseUnavailable('The server is read-only.')
}
