// Decides how long a migration waits for the locks of its tables. Whoever asks for a table after it waits behind it, readers, too.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseRefused } from './failures.ts'

/** So long at most others wait behind a migration that waits. */
const lockWaitMs = 1000
/** Then those who waited go first. */
const pauseMs = 2000
/** A minute in all. */
const mostTries = 20
const lockNotAvailable = '55P03'

/**
 * Runs the statements of a migration in the transaction of `client`. While another program holds one of its tables, for a long
 * query or a backup, it undoes what it did, lets others pass and tries again, for a minute. The lock of the
 * transaction that keeps other copies from migrating stays held. Then it refuses with what to do.
 */
export async function runWithLocks(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (let tries = 1; !(await isRun(client, statements)); tries++) {
    if (tries === mostTries) throw new DatabaseRefused(heldText)
    await pause(pauseMs)
  }
}

const heldText =
  'A migration could not begin: for a minute another program has used a table that it changes, with a long query, a backup ' +
  'or an open transaction (see pg_stat_activity). Nothing was changed. Start again when it has ended.'

/** Runs them all, or returns false and has done nothing when a lock is held for too long. */
async function isRun(client: pg.Client, statements: readonly string[]): Promise<boolean> {
  await client.query(`SAVEPOINT migration; SET LOCAL lock_timeout = ${lockWaitMs}`)
  try {
    for (const statement of statements) await client.query(statement)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === lockNotAvailable)) throw error
    await client.query('ROLLBACK TO SAVEPOINT migration')
    return false
  }
}
