// Decides which database the program connects to. Both speak PostgreSQL's wire protocol, so one driver serves both.

import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { canWrite, isAvailable } from './availability.ts'
import { listenForChanges } from './change-listener.ts'
import { type DatabaseLimits, type DatabaseLog, defaultLimits } from './database-limits.ts'
import { openEmbedded } from './embedded/embedded-database.ts'
import { poolSettings, refuseOldVersion, serverSettings, waitForServer } from './postgres-server.ts'
import type { Db } from './typed-database.ts'

export type { Db }

/** A PostgreSQL server by its address, or PGlite in a folder of its own. */
export type DatabaseTarget = { kind: 'server'; url: string } | { kind: 'embedded'; folder: string }

/** An open database. Use unnamed statements only: on PGlite all connections share one session. */
export type Database = {
  db: Db
  pool: pg.Pool
  /** Calls `listener` after each committed public change by any process, and when one may have been missed. */
  onPublicChange(listener: () => void): void
  /** False while a public change by another process may be missed. Then nothing may be served from a cache. */
  isListening(): boolean
  /** Whether a trivial query returns within two seconds. Never throws. */
  isAvailable(): Promise<boolean>
  /** Whether a write would succeed: false on a full disk or a read-only server. Never throws; needs the tables. */
  canWrite(): Promise<boolean>
  /** Runs `work` on a connection of its own without a statement timeout (migrations, imports, backups), then closes it. */
  withoutDeadline<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Waits up to ten seconds for queries in flight, then closes cleanly and frees the folder. May be called twice. */
  close(): Promise<void>
}

/** The database of another process. `withClient` opens a connection for `work` and closes it. */
export type RunningDatabase = Pick<Database, 'db' | 'close'> & {
  withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
}

const drainMs = 10_000

/**
 * Opens the database. Refuses, with a DatabaseRefused that says what to do: a folder in use, a folder of another
 * PostgreSQL version, a server older than 15. Does not migrate.
 */
export async function openDatabase(
  target: DatabaseTarget,
  log: DatabaseLog,
  limits: Partial<DatabaseLimits> = {},
): Promise<Database> {
  const listeners: (() => void)[] = []
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  const all = { ...defaultLimits, ...limits }
  const connecting =
    target.kind === 'server'
      ? connectToServer(target.url, all, log, notifyListeners)
      : connectToEmbedded(target.folder, all, log, notifyListeners)
  const [connection, { typed }] = await Promise.all([connecting, loadTyped()])
  let closing: Promise<void> | undefined
  return {
    db: typed(connection.pool),
    pool: connection.pool,
    onPublicChange: (listener) => void listeners.push(listener),
    isListening: connection.isListening,
    isAvailable: () => isAvailable(connection.pool),
    canWrite: () => canWrite(connection.pool),
    withoutDeadline: connection.withoutDeadline,
    close: () => {
      closing ??= drain(connection.pool).then(connection.close)
      return closing
    },
  }
}

/**
 * Connects a command to the embedded database of the program that holds its folder; `socketFolder` comes from the refusal.
 * That program has migrated it. Run short statements only: one that blocks for ten seconds makes it restart its worker.
 */
export async function connectToRunning(socketFolder: string, log: DatabaseLog): Promise<RunningDatabase> {
  const { typed } = await loadTyped()
  const settings = { ...embeddedSettings(socketFolder), max: 1 }
  const pool = makePool({ ...settings, connectionTimeoutMillis: defaultLimits.connectMs }, log)
  return {
    db: typed(pool),
    withClient: (work) => withClient(settings, work),
    close: () => drain(pool),
  }
}

// Loaded after the worker thread of the embedded database was started: loaded before, it delays every start by 0.13 s.
async function loadTyped() {
  await nextTick()
  return await import('./typed-database.ts')
}

type Connection = Pick<Database, 'pool' | 'isListening' | 'withoutDeadline' | 'close'>

async function connectToServer(
  url: string,
  limits: DatabaseLimits,
  log: DatabaseLog,
  onChange: () => void,
): Promise<Connection> {
  const settings = serverSettings(url, limits)
  const pool = makePool(poolSettings(settings, limits), log)
  try {
    const version = await waitForServer(pool, limits, log)
    refuseOldVersion(version)
    log.info({ version }, 'connected to the PostgreSQL server')
    const listener = await listenForChanges(settings, pool, limits.heartbeatMs, log, onChange)
    const withoutDeadline: Connection['withoutDeadline'] = (work) =>
      withClient(settings, async (client) => {
        await client.query(noDeadline)
        return await work(client)
      })
    return { pool, isListening: listener.isListening, withoutDeadline, close: listener.close }
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function connectToEmbedded(
  folder: string,
  limits: DatabaseLimits,
  log: DatabaseLog,
  onChange: () => void,
): Promise<Connection> {
  const embedded = await openEmbedded(folder, limits, log, onChange)
  const settings = { ...embeddedSettings(embedded.socketFolder), stream: embedded.openSocket }
  // Twice the deadline, so that the worker, which knows what hangs, ends a query first. This limit is for a query that waits for
  // the session, which another connection holds.
  const timeouts = { connectionTimeoutMillis: limits.connectMs, query_timeout: 2 * limits.deadlineMs }
  const pool = makePool({ ...settings, ...timeouts, max: 1, idleTimeoutMillis: 0 }, log)
  return {
    pool,
    isListening: () => true, // no other process has the folder
    withoutDeadline: (work) => embedded.withoutDeadline(() => withClient(settings, work)),
    close: embedded.close,
  }
}

// An operator may have set limits for the role or the database.
const noDeadline = 'SET statement_timeout = 0; SET lock_timeout = 0'

const embeddedSettings = (socketFolder: string) => ({
  host: socketFolder,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
})

// Without these two listeners a connection that is lost while idle, or between two queries, ends the whole program.
function makePool(settings: pg.PoolConfig, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool(settings)
  pool.on('error', (err) => log.warn({ err }, 'an idle database connection was lost'))
  pool.on('connect', (client) =>
    client.on('error', (err) => log.warn({ err }, 'a database connection was lost')),
  )
  return pool
}

async function withClient<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(settings)
  client.on('error', () => {}) // the query that runs fails with the same error
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function drain(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), pause(drainMs, undefined, { ref: false })])
}
