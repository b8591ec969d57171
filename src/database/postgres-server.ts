// Connections to a PostgreSQL server: settings, deadlines, the pool, and Drizzle on it.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { drizzle, type NodePgQueryResultHKT, type PgDatabase } from '#drizzle'
import { DatabaseRefused, isLoginRefused, isUnavailable } from './failures.ts'

/** The part of pino's logger that the database uses. */
export type DatabaseLog = Record<'info' | 'warn' | 'error', (what: object, message: string) => void>

/** Limits in milliseconds. The program runs with the defaults; tests shorten them. */
export type DatabaseLimits = typeof defaultLimits

/** The limits that the program runs with. `startMs` is how long a start waits for a database server. */
export const defaultLimits = {
  deadlineMs: 10_000,
  idleInTransactionMs: 10_000,
  connectMs: 5000,
  startMs: 15_000,
  heartbeatMs: 5000,
}

const oldestMajor = 15

/** The settings of every client of the program. TCP keepalive is on, because otherwise a lost network is not noticed. */
export function serverSettings(url: string, limits: DatabaseLimits): pg.PoolConfig {
  return {
    connectionString: withSslModesOfPostgres(url),
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    // A restore looks for connections of other copies (backup/restore-database.ts); the random part tells them from its own.
    // This is the only startup parameter, because poolers refuse others.
    application_name: `mzansi-local ${randomBytes(4).toString('hex')}`,
  }
}

// Without the parameter, node-postgres treats every other sslmode as verify-full.
function withSslModesOfPostgres(url: string): string {
  return /[?&]sslmode=/.test(url) ? `${url}&uselibpqcompat=true` : url
}

/** The settings of the pool: the server cancels a slow statement first (connect.ts), and the client gives up a little later. */
export function poolSettings(settings: pg.PoolConfig, limits: DatabaseLimits): pg.PoolConfig {
  return { ...settings, query_timeout: limits.deadlineMs + 2000, max: 10 }
}

/**
 * Calls `connect` until it succeeds, for about `startMs`, while the server starts. Throws when the server stays unavailable, and at
 * once when it refuses the login: that is a wrong setting, which waiting does not fix. While modules are loaded, a connection times out
 * before its answer can be read, so an attempt counts as `connectMs` at most, and the last one begins when the time is over.
 */
export async function waitForServer<T>(
  connect: () => Promise<T>,
  limits: DatabaseLimits,
  log: DatabaseLog,
): Promise<T> {
  const pauseMs = Math.min(1000, limits.startMs / 10)
  let leftMs = limits.startMs
  let logged = ''
  for (;;) {
    const began = performance.now()
    try {
      return await connect()
    } catch (error) {
      const isTemporary = isUnavailable(error) && !isLoginRefused(error)
      if (!isTemporary || leftMs <= 0) throw error
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== logged) log.warn({ reason }, 'waiting for the PostgreSQL server')
      logged = reason
      leftMs -= pauseMs + Math.min(performance.now() - began, limits.connectMs)
      await pause(pauseMs)
    }
  }
}

/** The version of the server. */
export async function readVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  return rows[0]?.server_version ?? ''
}

/** Refuses a server older than PostgreSQL 15. `version` is what SHOW server_version returns. */
export function refuseOldVersion(version: string): void {
  if (Number.parseInt(version, 10) >= oldestMajor) return
  throw new DatabaseRefused(
    `The server runs PostgreSQL ${version}; this program needs ${oldestMajor} or newer.`,
  )
}

const drainMs = 10_000

/** A server that ends closes all connections at once; within this time they are logged as one line. */
const logEveryMs = 1000

/**
 * A pool that logs a lost connection. Without its two 'error' listeners, a connection that is lost while idle, or between two queries,
 * would end the whole program.
 */
export function makePool(settings: pg.PoolConfig, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool(settings)
  let quietUntil = 0
  pool.on('error', (err) => {
    // While the pool is being closed, its server may close the connection first.
    if (!pool.ending && performance.now() > quietUntil)
      log.warn({ err }, 'an idle database connection was lost')
    quietUntil = performance.now() + logEveryMs
  })
  pool.on('connect', (client) => client.on('error', () => {})) // the next query on it fails with the same error
  return pool
}

/** Runs `work` on a connection of its own, and closes it. */
export async function withClient<T>(
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(settings)
  client.on('error', () => {}) // the running query fails with the same error
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Closes a pool. Waits up to ten seconds for queries in flight. */
export async function drain(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), pause(drainMs, undefined, { ref: false })])
}

/** What queries run on: the database itself or one of its transactions. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** Drizzle on a pool. */
export const typed = (pool: pg.Pool): Db => drizzle({ client: pool })
