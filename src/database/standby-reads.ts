// Chooses the server for a public read: a standby that has replayed every public change known to this copy, or the primary.
import pg from 'pg'
import { isUnavailable } from './failures.ts'
import type { DatabaseLimits, DatabaseLog, Db } from './postgres-server.ts'
import { drain } from './postgres-server.ts'
import {
  maxLagMs,
  openPrimaryWatch,
  openStandby,
  type Standby,
  type WatchedPrimary,
  watchPrimary,
  watchStandby,
} from './standby.ts'

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
