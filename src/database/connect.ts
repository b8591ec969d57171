// Decides which database the program connects to. Both speak PostgreSQL's wire protocol, so one driver serves both.
import { setImmediate as nextTick } from 'node:timers/promises'
import type pg from 'pg'
import { canWrite, findOutage, type Outage } from './availability.ts'
import { listenForChanges } from './change-listener.ts'
import { type DatabaseLimits, type DatabaseLog, defaultLimits } from './database-limits.ts'
import { openEmbedded } from './embedded/embedded-database.ts'
import { drain, makePool, withClient } from './pool.ts'
import {
  poolSettings,
  readVersion,
  refuseOldVersion,
  serverSettings,
  waitForServer,
} from './postgres-server.ts'
import { setRoleDeadlines } from './role-settings.ts'
import { StandbyReads } from './standby-reads.ts'
import type { Db } from './typed-database.ts'

export type { Db }

/** A PostgreSQL server by its address, or PGlite in a folder of its own. */
export type DatabaseTarget = ServerTarget | { kind: 'embedded'; folder: string }

/**
 * The addresses of a server. `listenUrl` is for notifications, where `url` leads through a pooler that drops them; `readUrls`
 * are standbys for public reads.
 */
export type ServerTarget = { kind: 'server'; url: string; listenUrl?: string | null; readUrls?: string[] }

/** An open database. Use unnamed statements only: on PGlite all connections share one session. */
export type Database = {
  db: Db
  pool: pg.Pool
  /** Calls `listener` after each committed public change by any process, and when one may have been missed. */
  onPublicChange(listener: () => void): void
  /** False while a public change by another process may be missed for over two seconds. Then nothing may be served from a cache. */
  isListening(): boolean
  /**
   * Runs a read whose result anybody may see, on a standby that has every public change that this process knows of, or else on
   * the primary. `work` may run a second time, after a standby failed.
   */
  readPublic<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Tells `readPublic` of a public change that was committed just now. */
  noteChange(): void
  /** Why a trivial query does not return within two seconds, or null when it does. Never throws. */
  findOutage(): Promise<Outage | null>
  /** Whether a write would succeed: false on a full disk or a read-only server. Never throws; needs the tables. */
  canWrite(): Promise<boolean>
  /**
   * Runs `work` on a connection of its own, then closes it: migrations, imports, backups. The embedded database gives it no
   * deadline. On a server `inLongTransaction` lifts it, for one transaction.
   */
  withoutDeadline<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Waits up to ten seconds for queries in flight, then closes cleanly and frees the folder. May be called twice. */
  close(): Promise<void>
}

/** The database of another process. `withClient` opens a connection for `work` and closes it. */
export type RunningDatabase = Pick<Database, 'db' | 'close'> & {
  withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
}

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
  let reads: StandbyReads | undefined
  const notifyListeners = () => {
    reads?.noteChange()
    for (const listener of listeners) listener()
  }
  const all = { ...defaultLimits, ...limits }
  const connecting =
    target.kind === 'server'
      ? connectToServer(target, all, log, notifyListeners)
      : connectToEmbedded(target.folder, all, log, notifyListeners)
  const [connection, { typed }] = await Promise.all([connecting, loadTyped()])
  const { pool } = connection
  const db = typed(pool)
  if (target.kind === 'server' && target.readUrls?.length)
    reads = new StandbyReads(target.readUrls, { url: target.url, db }, typed, all, log)
  const noteChange = () => reads?.noteChange()
  let closing: Promise<void> | undefined
  return {
    db,
    pool,
    readPublic: (work) => (reads ? reads.read(work) : work(db)),
    noteChange,
    onPublicChange: (listener) => void listeners.push(listener),
    isListening: connection.isListening,
    findOutage: () => findOutage(pool),
    canWrite: () => canWrite(pool),
    // It may have changed what public reads show without a notification: tables, places.
    withoutDeadline: (work) => connection.withoutDeadline(work).finally(noteChange),
    close: () => {
      closing ??= Promise.all([drain(pool), reads?.close()]).then(connection.close)
      return closing
    },
  }
}

/**
 * Connects a command to the embedded database of the program that holds its folder; `socketFolder` comes from the refusal.
 * That program has migrated it. Run short statements only: one that blocks for ten seconds makes it restart its worker.
 * `withClient`, for a backup and a check, waits `longWaitMs` for a busy program; one that is frozen never answers.
 */
export async function connectToRunning(
  socketFolder: string,
  log: DatabaseLog,
  { longWaitMs = 30_000 } = {},
): Promise<RunningDatabase> {
  const { typed } = await loadTyped()
  const settings = { ...embeddedSettings(socketFolder), max: 1 }
  const pool = makePool({ ...settings, connectionTimeoutMillis: defaultLimits.connectMs }, log)
  return {
    db: typed(pool),
    withClient: (work) => withClient({ ...settings, connectionTimeoutMillis: longWaitMs }, work),
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
  { url, listenUrl }: ServerTarget,
  limits: DatabaseLimits,
  log: DatabaseLog,
  onChange: () => void,
): Promise<Connection> {
  const settings = serverSettings(url, limits)
  const listenSettings = listenUrl ? serverSettings(listenUrl, limits) : settings
  const prepare = async (client: pg.Client) => {
    const version = await readVersion(client)
    refuseOldVersion(version)
    await setRoleDeadlines(client, limits, log)
    return version
  }
  // On a connection of its own, before those of the pool, which shall have the deadlines.
  const version = await waitForServer(() => withClient(settings, prepare), limits, log)
  log.info({ version }, 'connected to the PostgreSQL server')
  const pool = makePool(poolSettings(settings, limits), log)
  try {
    const listener = await listenForChanges(listenSettings, pool, limits.heartbeatMs, log, onChange)
    return {
      pool,
      isListening: () => listener.isListening(),
      withoutDeadline: (work) => withClient(settings, work),
      close: () => listener.close(),
    }
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

const embeddedSettings = (socketFolder: string) => ({
  host: socketFolder,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
})
