// Opens the database: a PostgreSQL server by its address, or one that the program runs itself.
import type pg from 'pg'
import { canWrite, findOutage, type Outage } from './availability.ts'
import { listenForChanges } from './change-listener.ts'
import { openEmbedded } from './embedded/embedded-database.ts'
import {
  type DatabaseLimits,
  type DatabaseLog,
  type Db,
  defaultLimits,
  drain,
  makePool,
  poolSettings,
  readVersion,
  refuseOldVersion,
  serverSettings,
  typed,
  waitForServer,
  withClient,
} from './postgres-server.ts'
import { setRoleDeadlines } from './role-settings.ts'
import { StandbyReads } from './standby-reads.ts'

export type { Db }

/** A PostgreSQL server by its address, or a folder in which the program runs one of its own. */
export type DatabaseTarget = ServerTarget | { kind: 'embedded'; folder: string }

/**
 * The addresses of a server. `listenUrl` is for notifications, where `url` leads through a pooler that drops them; `readUrls`
 * are standbys for public reads.
 */
export type ServerTarget = { kind: 'server'; url: string; listenUrl?: string | null; readUrls?: string[] }

/** An open database. Use unnamed statements only: a pooler gives each transaction another session. */
export type Database = {
  db: Db
  pool: pg.Pool
  /** Calls `listener` after each committed public change by any process, and when one may have been missed. */
  onPublicChange(listener: () => void): void
  /** False while a public change by another process may be missed. Then a cache may serve what is two seconds old at most. */
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
   * Runs `work` on a connection of its own, then closes it: migrations, imports, backups. `inLongTransaction` lifts the deadline of
   * queries there, for one transaction.
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
  const all = { ...defaultLimits, ...limits }
  return target.kind === 'server'
    ? await connectToServer(target, all, log)
    : await openFolder(target.folder, all, log)
}

async function openFolder(folder: string, limits: DatabaseLimits, log: DatabaseLog): Promise<Database> {
  const embedded = await openEmbedded(folder, log)
  try {
    const database = await connectToServer({ kind: 'server', url: urlOf(embedded.socketFolder) }, limits, log)
    let closing: Promise<void> | undefined
    return {
      ...database,
      // While the server is down nobody changes anything. When it is up again, the listener clears the caches.
      isListening: () => true,
      close: () => (closing ??= database.close().then(embedded.close)),
    }
  } catch (error) {
    await embedded.close()
    throw error
  }
}

async function connectToServer(
  target: ServerTarget,
  limits: DatabaseLimits,
  log: DatabaseLog,
): Promise<Database> {
  const { url, listenUrl, readUrls } = target
  const settings = serverSettings(url, limits)
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
  const db = typed(pool)
  const reads = readUrls?.length ? new StandbyReads(readUrls, { url, db }, typed, limits, log) : null
  const noteChange = () => reads?.noteChange()
  const listeners = [noteChange]
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  const listenSettings = listenUrl ? serverSettings(listenUrl, limits) : settings
  const listening = listenForChanges(listenSettings, pool, limits.heartbeatMs, log, notifyListeners)
  const listener = await listening.catch(async (error: unknown) => {
    await Promise.all([pool.end(), reads?.close()])
    throw error
  })
  let closing: Promise<void> | undefined
  return {
    db,
    pool,
    readPublic: (work) => (reads ? reads.read(work) : work(db)),
    noteChange,
    onPublicChange: (listener) => void listeners.push(listener),
    isListening: () => listener.isListening(),
    findOutage: () => findOutage(pool),
    canWrite: () => canWrite(pool),
    // It may have changed what public reads show without a notification: tables, places.
    withoutDeadline: (work) => withClient(settings, work).finally(noteChange),
    close: () => {
      closing ??= Promise.all([drain(pool), reads?.close()]).then(() => listener.close())
      return closing
    },
  }
}

/**
 * Connects a command to the embedded database of the program that holds its folder; `socketFolder` comes from the refusal. That
 * program has migrated it. `withClient`, for a backup and a check, waits `longWaitMs` for a busy program; one that is frozen
 * never answers.
 */
export async function connectToRunning(
  socketFolder: string,
  log: DatabaseLog,
  { longWaitMs = 30_000 } = {},
): Promise<RunningDatabase> {
  const settings = serverSettings(urlOf(socketFolder), defaultLimits)
  const pool = makePool({ ...settings, max: 1 }, log)
  return {
    db: typed(pool),
    withClient: (work) => withClient({ ...settings, connectionTimeoutMillis: longWaitMs }, work),
    close: () => drain(pool),
  }
}

const urlOf = (socketFolder: string) =>
  `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(socketFolder)}`
