// Public reads on standbys: which server each read uses, whether the servers answer, and up to which position of the WAL.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable, isUnavailable } from './failures.ts'
import {
  type DatabaseLimits,
  type DatabaseLog,
  type Db,
  drain,
  makePool,
  poolSettings,
  serverSettings,
} from './postgres-server.ts'

/** The primary of the database. */
type Primary = { url: string; db: Db }

/** Reads on standbys: `read` and `noteChange` are `readPublic` and `noteChange` of the database. */
export class StandbyReads {
  readonly #db: Db
  readonly #primary: WatchedPrimary
  readonly #standbys: Standby[]
  #changedAt = Number.NEGATIVE_INFINITY
  #isClosing = false
  #turn = 0

  /** Watches the primary and the standbys at `urls`, each of which must be one server, until `close`. */
  constructor(
    urls: string[],
    { url, db }: Primary,
    typed: (pool: pg.Pool) => Db,
    limits: DatabaseLimits,
    log: DatabaseLog,
  ) {
    this.#db = db
    this.#primary = openPrimaryWatch(url, limits, log)
    this.#standbys = urls.map((one) => openStandby(one, typed, limits, log))
    const isClosing = () => this.#isClosing
    void watchPrimary(this.#primary, isClosing)
    for (const standby of this.#standbys) void watchStandby(standby, this.#primary, log, isClosing)
  }

  async read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    // While the primary is down, nothing new is committed that a standby could lack, and waiting for the primary would only take time.
    const found = this.#primary.position
      ? await readOnFirst(this.#inTurn(this.#isFresh).slice(0, 1), work)
      : await readOnFirst(this.#inTurn(this.#hasChanges), work)
    return found ? found.result : await this.#readOnPrimary(work)
  }

  noteChange(): void {
    this.#changedAt = performance.now()
    this.#primary.changed.resolve()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    const pools = this.#standbys.flatMap(({ pools }) => [pools.reads, pools.checks])
    await Promise.all([this.#primary.checks, ...pools].map(drain))
  }

  /** The usable standbys. Each read begins with the next one (round robin). */
  #inTurn(isUsable: (standby: Standby) => boolean): Standby[] {
    const usable = this.#standbys.filter(isUsable)
    const at = this.#turn++ % usable.length
    return [...usable.slice(at), ...usable.slice(0, at)]
  }

  readonly #hasChanges = ({ caughtUpTo }: Standby): boolean => caughtUpTo > this.#changedAt

  readonly #isFresh = (standby: Standby): boolean =>
    this.#hasChanges(standby) && performance.now() - standby.caughtUpTo < maxLagMs

  /** Reads on the primary, or, if it is lost before it answers, on a standby that has every change. */
  async #readOnPrimary<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const onPrimary = work(this.#db)
    onPrimary.catch(() => {}) // nobody waits for it once a standby has answered
    try {
      return await Promise.race([onPrimary, this.#primary.lost.promise])
    } catch (error) {
      if (!isUnavailable(error)) throw error
      const instead = await readOnFirst(this.#inTurn(this.#hasChanges), work)
      return instead ? instead.result : await onPrimary
    }
  }
}

/** The result of the first standby that answers, or null. A standby can fail because it is promoted, which ends its connections. */
async function readOnFirst<T>(
  standbys: Standby[],
  work: (db: Db) => Promise<T>,
): Promise<{ result: T } | null> {
  for (const { db, lost } of standbys)
    try {
      return { result: await Promise.race([work(db), lost.promise]) }
    } catch (error) {
      if (!isOfDatabase(error)) throw error
    }
  return null
}

// Any error of the server counts: a standby cancels queries that conflict with its replay, and may lack the newest tables.
const isOfDatabase = (error: unknown) =>
  isUnavailable(error) ||
  (error instanceof Error && [error, error.cause].some((one) => one instanceof pg.DatabaseError))

/**
 * `caughtUpTo` is a moment, by the clock of this process: the standby has every earlier commit. `lost` rejects when the standby does
 * not answer.
 */
export type Standby = {
  name: string
  db: Db
  pools: { reads: pg.Pool; checks: pg.Pool }
  caughtUpTo: number
  lost: PromiseWithResolvers<never>
}

/** While the primary answers, a standby that lags more is not used, even if no public change is known. */
export const maxLagMs = 5000

/** A standby by its address. It is not used until `watchStandby` has its first answer. */
function openStandby(
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

/** Keeps `caughtUpTo` and `lost` up to date until `isClosing`. */
async function watchStandby(
  standby: Standby,
  primary: WatchedPrimary,
  log: DatabaseLog,
  isClosing: () => boolean,
): Promise<void> {
  const report = reportUse(standby, log)
  let asked = primary.asked.promise
  while (!isClosing()) {
    // After a change, the standby cannot be used until this check has seen the change on it, not even if the primary dies now.
    await Promise.race([pause(checkMs, undefined, { ref: false }), asked])
    asked = primary.asked.promise
    try {
      await catchUp(standby, primary.position)
      if (!isClosing()) report('used')
    } catch (err) {
      if (!(err instanceof StandbyLags)) markLost(standby, primary.position !== null, err)
      if (!isClosing()) report('left', err)
    }
  }
}

class StandbyLags extends DatabaseUnavailable {}

// A standby that restarts may have replayed less than before. While the primary is down, there is no better server.
function markLost(standby: Standby, isPrimaryUp: boolean, reason: unknown): void {
  if (isPrimaryUp) standby.caughtUpTo = Number.NEGATIVE_INFINITY
  standby.lost.reject(reason)
  standby.lost = newLoss()
}

/** Returns a function that logs each change between used and not used. */
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

/** Waits until the standby has replayed the WAL up to `position`. Throws when it does not answer or takes too long. */
async function catchUp(standby: Standby, position: Position | null): Promise<void> {
  const giveUpAt = performance.now() + maxLagMs
  while (!(await hasReplayed(standby.pools.checks, position?.end ?? '0/0'))) {
    if (performance.now() > giveUpAt) throw new StandbyLags('The standby lags.')
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

/**
 * How often each server is checked, in milliseconds, and the timeout of a check. Together they are less than the second within which
 * reads must leave a server that hangs.
 */
export const checkMs = 400
/** The shortest time between two checks of the same server, in milliseconds. */
const catchUpMs = 20

/** The end of the primary's WAL, and a moment, by the clock of this process: every earlier commit is before that end. */
type Position = { at: number; end: string }

/**
 * `position` is null while the primary does not answer. `lost` rejects when a check fails. `asked` resolves after each check, failed or
 * not. `changed` is resolved by a public change, so that the primary is checked at once.
 */
export type WatchedPrimary = {
  checks: pg.Pool
  position: Position | null
  lost: PromiseWithResolvers<never>
  asked: PromiseWithResolvers<void>
  changed: PromiseWithResolvers<void>
}

/** The primary by its address. It counts as down until the first answer to `watchPrimary`. */
function openPrimaryWatch(url: string, limits: DatabaseLimits, log: DatabaseLog): WatchedPrimary {
  return {
    checks: openChecks(url, limits, log),
    position: null,
    lost: newLoss(),
    asked: Promise.withResolvers(),
    changed: Promise.withResolvers(),
  }
}

/** The single connection for the checks of a server, so that they do not wait for queries of visitors. */
function openChecks(url: string, limits: DatabaseLimits, log: DatabaseLog): pg.Pool {
  const patience = { connectionTimeoutMillis: checkMs, query_timeout: checkMs }
  return makePool({ ...serverSettings(url, limits), ...patience, max: 1 }, log)
}

/** Keeps `position` and `lost` up to date until `isClosing`. */
async function watchPrimary(primary: WatchedPrimary, isClosing: () => boolean): Promise<void> {
  while (!isClosing()) {
    primary.changed = Promise.withResolvers()
    try {
      primary.position = await findPosition(primary.checks)
    } catch (error) {
      primary.position = null
      primary.lost.reject(new DatabaseUnavailable('The primary does not answer.', { cause: error }))
      primary.lost = newLoss()
    }
    primary.asked.resolve()
    primary.asked = Promise.withResolvers()
    await pause(catchUpMs, undefined, { ref: false })
    await Promise.race([pause(checkMs, undefined, { ref: false }), primary.changed.promise])
  }
}

async function findPosition(checks: pg.Pool): Promise<Position | null> {
  const at = performance.now()
  const { rows } = await checks.query<{ end: string }>('SELECT pg_current_wal_insert_lsn()::text AS end')
  return rows[0] ? { at, end: rows[0].end } : null
}

/** A promise that only rejects. Its rejection is handled even if nobody waits for it. */
function newLoss(): PromiseWithResolvers<never> {
  const loss = Promise.withResolvers<never>()
  loss.promise.catch(() => {})
  return loss
}

/** A standby by its application_name, and how many seconds it lags. */
export type Replica = { standby: string; lagSeconds: number }

/**
 * The standbys of the server. Empty on the embedded database, on a server that is a standby itself, and when the role is not allowed
 * to read them: it needs `GRANT pg_monitor TO …`.
 */
export async function listReplicas(pool: pg.Pool): Promise<Replica[]> {
  // A standby that has replayed everything has a null lag. For a role without the right, replay_lsn is null as well.
  const { rows } = await pool.query<{ standby: string; lag: number }>(
    `SELECT application_name AS standby, coalesce(max(extract(epoch FROM replay_lag)), 0)::float8 AS lag
     FROM pg_stat_replication WHERE replay_lsn IS NOT NULL GROUP BY application_name`,
  )
  return rows.map(({ standby, lag }) => ({ standby, lagSeconds: lag }))
}
