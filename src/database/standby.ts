// Knows one standby: whether it answers, and up to which moment it has what was committed on the primary.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLimits, DatabaseLog } from './database-limits.ts'
import { DatabaseUnavailable } from './failures.ts'
import { makePool } from './pool.ts'
import { poolSettings, serverSettings } from './postgres-server.ts'
import type { Db } from './typed-database.ts'

/**
 * `caughtUpTo` is the latest moment, by the clock of this process, of which the standby has every commit. `lost` rejects when it
 * does not answer.
 */
export type Standby = {
  name: string
  db: Db
  pools: { reads: pg.Pool; checks: pg.Pool }
  caughtUpTo: number
  lost: PromiseWithResolvers<never>
}

/** A standby is asked this often, and must answer within the same time: reads leave one that hangs within a second. */
const checkMs = 500
/** How often one that is behind is asked again. */
const catchUpMs = 20
/** A standby that is further behind is not used, also when no public change is known. */
export const maxLagMs = 5000

/** A standby by its address. It has nothing until `watchStandby` finds out. */
export function openStandby(
  url: string,
  typed: (pool: pg.Pool) => Db,
  limits: DatabaseLimits,
  log: DatabaseLog,
): Standby {
  const settings = { ...serverSettings(url, limits), connectionTimeoutMillis: checkMs }
  const reads = makePool(poolSettings(settings, limits), log)
  const checks = makePool({ ...settings, query_timeout: checkMs, max: 1 }, log)
  const { host, searchParams } = new URL(url)
  const name = searchParams.get('host') ?? host
  return {
    name,
    db: typed(reads),
    pools: { reads, checks },
    caughtUpTo: Number.NEGATIVE_INFINITY,
    lost: newLoss(),
  }
}

/** Keeps `caughtUpTo` and `lost` true until `isClosing`. */
export async function watchStandby(
  standby: Standby,
  primary: pg.Pool,
  log: DatabaseLog,
  isClosing: () => boolean,
) {
  let reported = ''
  const report = (state: 'used' | 'lost', err?: unknown) => {
    if (reported === state || isClosing()) return
    reported = state
    if (state === 'used') log.info({ standby: standby.name }, 'public reads use the standby')
    else
      log.warn(
        { standby: standby.name, err },
        'public reads use the primary, because the standby does not answer',
      )
  }
  while (!isClosing()) {
    const position = await findPosition(primary)
    try {
      await catchUp(standby, position)
      report('used')
    } catch (err) {
      standby.caughtUpTo = position ? Number.NEGATIVE_INFINITY : standby.caughtUpTo
      standby.lost.reject(err)
      standby.lost = newLoss()
      report('lost', err)
    }
    await pause(checkMs, undefined, { ref: false })
  }
}

/** The end of the log of the primary, and a moment before which everything that was committed is in it. Null while it is down. */
async function findPosition(primary: pg.Pool): Promise<Position | null> {
  const at = performance.now()
  try {
    const { rows } = await primary.query<{ end: string }>('SELECT pg_current_wal_insert_lsn()::text AS end')
    return rows[0] ? { at, end: rows[0].end } : null
  } catch {
    return null
  }
}

type Position = { at: number; end: string }

/** Waits until the standby has replayed the log up to `position`. Throws when it does not answer or takes too long. */
async function catchUp(standby: Standby, position: Position | null): Promise<void> {
  const giveUpAt = performance.now() + maxLagMs
  while (!(await hasReplayed(standby.pools.checks, position?.end ?? '0/0'))) {
    if (performance.now() > giveUpAt) throw new DatabaseUnavailable('The standby lags.')
    await pause(catchUpMs, undefined, { ref: false })
  }
  if (position) standby.caughtUpTo = position.at
}

async function hasReplayed(checks: pg.Pool, end: string): Promise<boolean> {
  const { rows } = await checks.query<{ replayed: boolean | null }>(
    'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS replayed WHERE pg_is_in_recovery()',
    [end],
  )
  if (rows[0]) return rows[0].replayed ?? false
  throw new DatabaseUnavailable('DATABASE_READ_URL leads to a server that is no standby.')
}

function newLoss(): PromiseWithResolvers<never> {
  const loss = Promise.withResolvers<never>()
  loss.promise.catch(() => {}) // nobody may be reading
  return loss
}
