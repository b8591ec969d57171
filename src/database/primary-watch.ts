// Knows whether the primary answers, and how far its log goes.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLimits, DatabaseLog } from './database-limits.ts'
import { DatabaseUnavailable } from './failures.ts'
import { makePool } from './pool.ts'
import { serverSettings } from './postgres-server.ts'

/**
 * Each server is asked this often, in milliseconds, and must answer within the same time: both together are less than the second
 * within which reads leave one that hangs.
 */
export const checkMs = 400
/** The shortest time between two questions to the same server, in milliseconds. */
export const catchUpMs = 20

/** The end of the primary's log, and a moment, by the clock of this process, before which every commit is in it. */
export type Position = { at: number; end: string }

/**
 * `position` is null while the primary does not answer. `lost` rejects when that begins. `asked` is resolved by each answer and by each
 * one that is missing. `changed` is resolved by a public change: then the primary is asked at once.
 */
export type WatchedPrimary = {
  checks: pg.Pool
  position: Position | null
  lost: PromiseWithResolvers<never>
  asked: PromiseWithResolvers<void>
  changed: PromiseWithResolvers<void>
}

/** The primary by its address. It counts as down until `watchPrimary` has its first answer. */
export function openPrimaryWatch(url: string, limits: DatabaseLimits, log: DatabaseLog): WatchedPrimary {
  return {
    checks: openChecks(url, limits, log),
    position: null,
    lost: newLoss(),
    asked: Promise.withResolvers(),
    changed: Promise.withResolvers(),
  }
}

/** The one connection over which a server is asked: its answer does not wait for queries of visitors. */
export function openChecks(url: string, limits: DatabaseLimits, log: DatabaseLog): pg.Pool {
  const patience = { connectionTimeoutMillis: checkMs, query_timeout: checkMs }
  return makePool({ ...serverSettings(url, limits), ...patience, max: 1 }, log)
}

/** Keeps `position` and `lost` true until `isClosing`. */
export async function watchPrimary(primary: WatchedPrimary, isClosing: () => boolean): Promise<void> {
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

/** A promise that only rejects, and that nobody need wait for. */
export function newLoss(): PromiseWithResolvers<never> {
  const loss = Promise.withResolvers<never>()
  loss.promise.catch(() => {})
  return loss
}
