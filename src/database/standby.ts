// Knows one standby: whether it answers, and up to which moment it has what was committed on the primary.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLimits, DatabaseLog } from './database-limits.ts'
import { DatabaseUnavailable } from './failures.ts'
import { makePool } from './pool.ts'
import { poolSettings, serverSettings } from './postgres-server.ts'
import {
  catchUpMs,
  checkMs,
  newLoss,
  openChecks,
  type Position,
  type WatchedPrimary,
} from './primary-watch.ts'
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

/** A standby that is further behind is not used while the primary answers, also when no public change is known. */
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
  const { host, searchParams } = new URL(url)
  return {
    name: searchParams.get('host') ?? host,
    db: typed(reads),
    pools: { reads, checks: openChecks(url, limits, log) },
    caughtUpTo: Number.NEGATIVE_INFINITY,
    lost: newLoss(),
  }
}

/** Keeps `caughtUpTo` and `lost` true until `isClosing`. */
export async function watchStandby(
  standby: Standby,
  primary: WatchedPrimary,
  log: DatabaseLog,
  isClosing: () => boolean,
): Promise<void> {
  const report = reportUse(standby, log)
  let asked = primary.asked.promise
  while (!isClosing()) {
    // After a change the standby is of no use until this has found out that it has the change, also if the primary dies now.
    await Promise.race([pause(checkMs, undefined, { ref: false }), asked])
    asked = primary.asked.promise
    try {
      await catchUp(standby, primary.position)
      if (!isClosing()) report('used')
    } catch (err) {
      if (!(err instanceof Lags)) leave(standby, primary.position !== null, err)
      if (!isClosing()) report('left', err)
    }
  }
}

class Lags extends DatabaseUnavailable {}

// One that restarts may show less than before. While the primary is down there is no better one.
function leave(standby: Standby, isPrimaryUp: boolean, reason: unknown): void {
  if (isPrimaryUp) standby.caughtUpTo = Number.NEGATIVE_INFINITY
  standby.lost.reject(reason)
  standby.lost = newLoss()
}

/** Logs whether the standby is used, each time that changes. */
function reportUse({ name }: Standby, log: DatabaseLog) {
  let reported = ''
  return (state: 'used' | 'left', err?: unknown) => {
    if (state === reported) return
    reported = state
    if (state === 'used') log.info({ standby: name }, 'public reads use the standby')
    else
      log.warn(
        { standby: name, err },
        'public reads use the primary, because the standby lags or does not answer',
      )
  }
}

/** Waits until the standby has replayed the log up to `position`. Throws when it does not answer or takes too long. */
async function catchUp(standby: Standby, position: Position | null): Promise<void> {
  const giveUpAt = performance.now() + maxLagMs
  while (!(await hasReplayed(standby.pools.checks, position?.end ?? '0/0'))) {
    if (performance.now() > giveUpAt) throw new Lags('The standby lags.')
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
