// Decides which server a public read uses: a standby that has replayed every public change this copy knows of, or the primary.
import pg from 'pg'
import type { DatabaseLimits, DatabaseLog } from './database-limits.ts'
import { isUnavailable } from './failures.ts'
import { drain } from './pool.ts'
import { openPrimaryWatch, watchPrimary } from './primary-watch.ts'
import { maxLagMs, openStandby, type Standby, watchStandby } from './standby.ts'
import type { Db } from './typed-database.ts'

/** `read` and `noteChange` are `readPublic` and `noteChange` of the database. */
export type StandbyReads = {
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  noteChange(): void
  close(): Promise<void>
}

type Primary = { url: string; db: Db }

/** Watches the primary and the standbys at `urls`, each of which must be one server, until `close`. */
export function readFromStandbys(
  urls: string[],
  { url, db }: Primary,
  typed: (pool: pg.Pool) => Db,
  limits: DatabaseLimits,
  log: DatabaseLog,
): StandbyReads {
  let changedAt = Number.NEGATIVE_INFINITY
  let isClosing = false
  let turn = 0
  const primary = openPrimaryWatch(url, limits, log)
  const standbys = urls.map((one) => openStandby(one, typed, limits, log))
  // Each read begins with the next one.
  const inTurn = (isUsable: (standby: Standby) => boolean) => {
    const usable = standbys.filter(isUsable)
    const at = turn++ % usable.length
    return [...usable.slice(at), ...usable.slice(0, at)]
  }
  const hasChanges = ({ caughtUpTo }: Standby) => caughtUpTo > changedAt
  const isFresh = (standby: Standby) =>
    hasChanges(standby) && performance.now() - standby.caughtUpTo < maxLagMs
  void watchPrimary(primary, () => isClosing)
  for (const standby of standbys) void watchStandby(standby, primary, log, () => isClosing)
  return {
    read: async (work) => {
      // While the primary is down, nothing is committed that a standby could lack, and asking it would only take time.
      const found = primary.position
        ? await readOnFirst(inTurn(isFresh).slice(0, 1), work)
        : await readOnFirst(inTurn(hasChanges), work)
      if (found) return found.result
      const onPrimary = work(db)
      onPrimary.catch(() => {}) // nobody waits for it once a standby has answered
      try {
        return await Promise.race([onPrimary, primary.lost.promise])
      } catch (error) {
        if (!isUnavailable(error)) throw error
        const instead = await readOnFirst(inTurn(hasChanges), work)
        return instead ? instead.result : await onPrimary
      }
    },
    noteChange: () => {
      changedAt = performance.now()
      primary.changed.resolve()
    },
    close: async () => {
      isClosing = true
      const pools = standbys.flatMap(({ pools }) => [pools.reads, pools.checks])
      await Promise.all([primary.checks, ...pools].map(drain))
    },
  }
}

/** What the first standby that can answer returns, or null: one that becomes the primary ends its connections. */
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

// Any error of the server: a standby cancels a query that is in the way of its replay, and may lack the newest tables.
const isOfDatabase = (error: unknown) =>
  isUnavailable(error) ||
  (error instanceof Error && [error, error.cause].some((one) => one instanceof pg.DatabaseError))
