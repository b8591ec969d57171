// Decides which server a public read uses: a standby that has replayed every public change this copy knows of, or the primary.
import pg from 'pg'
import type { DatabaseLimits, DatabaseLog } from './database-limits.ts'
import { isUnavailable } from './failures.ts'
import { drain } from './pool.ts'
import { maxLagMs, openStandby, type Standby, watchStandby } from './standby.ts'
import type { Db } from './typed-database.ts'

/** `read` and `noteChange` are `readPublic` and `noteChange` of the database. */
export type StandbyReads = {
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  noteChange(): void
  close(): Promise<void>
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
  for (const standby of standbys) void watchStandby(standby, primary.pool, log, () => isClosing)
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

function readOn<T>({ db, lost }: Standby, work: (db: Db) => Promise<T>): Promise<T> {
  return Promise.race([work(db), lost.promise])
}

// Any error of the server: a standby cancels a query that is in the way of its replay, and may lack the newest tables.
const isOfDatabase = (error: unknown) =>
  isUnavailable(error) ||
  (error instanceof Error && [error, error.cause].some((one) => one instanceof pg.DatabaseError))
