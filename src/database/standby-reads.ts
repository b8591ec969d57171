// Decides which server a public read uses: a standby that has replayed every public change this copy knows of, or the primary.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLimits, DatabaseLog } from './database-limits.ts'
import { DatabaseUnavailable, isUnavailable } from './failures.ts'
import { drain, makePool } from './pool.ts'
import { poolSettings, serverSettings } from './postgres-server.ts'
import type { Db } from './typed-database.ts'

/** `read` and `noteChange` are `readPublic` and `noteChange` of the database. */
export type StandbyReads = {
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  noteChange(): void
  close(): Promise<void>
}

/** A standby is asked this often, and must answer within the same time: reads leave one that hangs within a second. */
const checkMs = 500
/** How often one that is behind is asked again. */
const catchUpMs = 20
/** A standby that is further behind is not used, also when no public change is known. */
const maxLagMs = 5000

/**
 * `caughtUpTo` is the latest moment, by the clock of this process, of which the standby has every commit. `lost` rejects when it
 * does not answer.
 */
type Standby = {
  name: string
  db: Db
  pools: { reads: pg.Pool; checks: pg.Pool }
  caughtUpTo: number
  lost: PromiseWithResolvers<never>
}
type Primary = { pool: pg.Pool; db: Db }

/** Watches the standbys at `urls`, each of which must be one server, until `close`. Without any, every read is for the primary. */
export function readFromStandbys(
  urls: string[],
  primary: Primary,
  typed: (pool: pg.Pool) => Db,
  limits: DatabaseLimits,
  log: DatabaseLog,
): StandbyReads {
  let changedAt = Number.NEGATIVE_INFINITY
  let isClosing = false
  let turn = 0
  const standbys = urls.map((url) => openStandby(url, typed, limits, log))
  const pick = (isUsable: (standby: Standby) => boolean) => {
    const usable = standbys.filter(isUsable)
    return usable[turn++ % usable.length]
  }
  const hasChanges = ({ caughtUpTo }: Standby) => caughtUpTo > changedAt
  const isFresh = (standby: Standby) =>
    hasChanges(standby) && performance.now() - standby.caughtUpTo < maxLagMs
  for (const standby of standbys) void watch(standby, primary.pool, log, () => isClosing)
  return {
    read: async (work) => {
      const standby = pick(isFresh)
      if (standby)
        try {
          return await readOn(standby, work)
        } catch (error) {
          if (!isOfDatabase(error)) throw error
        }
      try {
        return await work(primary.db)
      } catch (error) {
        // While the primary is down, nothing is committed that a standby could lack.
        const rest = isUnavailable(error) ? pick(hasChanges) : undefined
        if (!rest) throw error
        return await readOn(rest, work)
      }
    },
    noteChange: () => {
      changedAt = performance.now()
    },
    close: async () => {
      isClosing = true
      await Promise.all(standbys.flatMap(({ pools }) => [drain(pools.reads), drain(pools.checks)]))
    },
  }
}

function openStandby(
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

function readOn<T>({ db, lost }: Standby, work: (db: Db) => Promise<T>): Promise<T> {
  return Promise.race([work(db), lost.promise])
}

// Any error of the server: a standby cancels a query that is in the way of its replay, and may lack the newest tables.
const isOfDatabase = (error: unknown) =>
  isUnavailable(error) ||
  (error instanceof Error && [error, error.cause].some((one) => one instanceof pg.DatabaseError))

async function watch(standby: Standby, primary: pg.Pool, log: DatabaseLog, isClosing: () => boolean) {
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
