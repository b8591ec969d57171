// Decides how the program connects to a PostgreSQL server: everything that could wait forever has a time limit.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLog } from './database-limits.ts'
import { DatabaseRefused, isUnavailable } from './failures.ts'

/** Limits for a server in milliseconds; tests shorten them. `startMs` is how long a start waits for the server. */
export type ServerLimits = {
  deadlineMs: number
  idleInTransactionMs: number
  connectMs: number
  startMs: number
}

const oldestMajor = 15

// Compiling a statement takes 20 to 30 ms, ours take less; the planner expects otherwise for a large directory. With 4 MB the
// pages of a broad word are forgotten and its documents tested again; with the costs of a turning disk all documents are read
// instead of those that hold the word. Words of a million businesses took two to four times as long (bench/results.md).
const plannerSettings = ['jit=off', 'work_mem=16MB', 'random_page_cost=1.1']

/** The settings of every client of one program. TCP keepalive is on, because a lost network is not reported otherwise. */
export function serverSettings(url: string, limits: ServerLimits): pg.PoolConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    // A restore looks for the connections of other programs (backup/load-queries.ts), and its own have the same name.
    application_name: `mzansi-local ${randomBytes(4).toString('hex')}`,
    options: plannerSettings.map((setting) => `-c ${setting}`).join(' '),
  }
}

/** The pool's settings: the server ends a slow statement first, the client gives up a little later. */
export function poolSettings(settings: pg.PoolConfig, limits: ServerLimits): pg.PoolConfig {
  return {
    ...settings,
    statement_timeout: limits.deadlineMs,
    query_timeout: limits.deadlineMs + 2000,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    max: 10,
  }
}

/** Waits up to `startMs` for a server that is starting, and returns its version. Throws when it stays unavailable. */
export async function waitForServer(pool: pg.Pool, limits: ServerLimits, log: DatabaseLog): Promise<string> {
  const giveUpAt = performance.now() + limits.startMs
  let logged = ''
  for (;;) {
    try {
      const { rows } = await pool.query<{ server_version: string }>('SHOW server_version')
      return rows[0]?.server_version ?? ''
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > giveUpAt) throw error
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== logged) log.warn({ reason }, 'waiting for the PostgreSQL server')
      logged = reason
      await pause(Math.min(1000, limits.startMs / 10))
    }
  }
}

/** Refuses a server older than PostgreSQL 15. `version` is what SHOW server_version returns. */
export function refuseOldVersion(version: string): void {
  if (Number.parseInt(version, 10) >= oldestMajor) return
  throw new DatabaseRefused(
    `The server runs PostgreSQL ${version}; this program needs ${oldestMajor} or newer.`,
  )
}
