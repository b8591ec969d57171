// Opens the database, a PostgreSQL server or one that the program runs itself; checks that it responds, and sets deadlines.
import pg from 'pg'
import { listenForChanges } from './change-listener.ts'
import { openEmbedded } from './embedded/embedded-database.ts'
import { isLoginRefused } from './failures.ts'
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
import { StandbyReads } from './standby.ts'
import { beginLong } from './transaction.ts'

export type { Db }

/** A PostgreSQL server by its address, or the folder of one that the program runs itself. */
export type DatabaseTarget = ServerTarget | { kind: 'embedded'; folder: string }

/**
 * The addresses of a server. `listenUrl` is for notifications, if `url` leads through a pooler that drops them; `readUrls` are
 * standbys for public reads.
 */
export type ServerTarget = { kind: 'server'; url: string; listenUrl?: string | null; readUrls?: string[] }

/** An open database. Use unnamed statements only: behind a pooler, each transaction can get another session. */
export type Database = {
  db: Db
  pool: pg.Pool
  /** Calls `listener` after each committed public change by any process, and when one may have been missed. */
  onPublicChange(listener: () => void): void
  /** False while a public change by another process could be missed. A cache must then serve nothing older than two seconds. */
  isListening(): boolean
  /**
   * Runs a read whose result anybody may see, on a standby that has every public change that this process knows of, otherwise on
   * the primary. `work` can run a second time, after a standby failed.
   */
  readPublic<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Makes `readPublic` take into account a public change that was just committed. */
  noteChange(): void
  /** Why a trivial query does not succeed within two seconds, or null when it does. Never throws. */
  findOutage(): Promise<Outage | null>
  /** Whether a write would succeed: false on a full disk or a read-only server. Never throws; needs the tables. */
  canWrite(): Promise<boolean>
  /**
   * Runs `work` on a connection of its own, then closes it: for migrations, imports and backups. `inLongTransaction` removes the
   * deadlines of queries there, for one transaction.
   */
  withoutDeadline<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Waits up to ten seconds for queries in flight, then closes cleanly and unlocks the folder. Can be called twice. */
  close(): Promise<void>
}

/** The embedded database of another process. `withClient` opens a connection for `work` and closes it. */
export type RunningDatabase = Pick<Database, 'db' | 'close'> & {
  withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
}

/**
 * Opens the database; does not migrate it. Throws a DatabaseRefused that says what to do for a folder that is in use, a folder of another
 * PostgreSQL version, and a server older than 15.
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
      // While the server is down, nobody can change anything. When it is up again, the listener clears the caches.
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
  // On a connection of its own, before those of the pool, because they must get the new deadlines.
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
  const listen = () => listenForChanges(listenSettings, pool, limits.heartbeatMs, log, notifyListeners)
  const listener = await waitForServer(listen, limits, log).catch(async (error: unknown) => {
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
    // `work` may have changed what public reads show without a notification: tables, places.
    withoutDeadline: (work) => withClient(settings, work).finally(noteChange),
    close: () => {
      closing ??= Promise.all([drain(pool), reads?.close()]).then(() => listener.close())
      return closing
    },
  }
}

/**
 * Connects a command to the embedded database of the running program, which has migrated it. `socketFolder` comes from the
 * DatabaseRefused about its folder. `withClient`, for a backup and a check, waits up to `longWaitMs` for a connection, because the
 * program may be busy.
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

const limitMs = 2000

/** Why the database cannot be used: `silent` does not respond, `refused` rejects the login of the program. */
export type Outage = 'silent' | 'refused'

/** Why a trivial query does not succeed within two seconds, or null when it does. Never throws. */
export const findOutage = (pool: pg.Pool): Promise<Outage | null> => outcomeOf(pool.query('SELECT 1'))

/** Whether everything that a write needs succeeds within two seconds. Changes nothing, and never throws. */
export const canWrite = async (pool: pg.Pool): Promise<boolean> =>
  (await outcomeOf(pool.query(writeCheck))) === null

// A read-only server refuses the lock. The sort has too little memory and creates a file, as a growing table does: a disk without
// space or inodes refuses that. The message is written to the WAL and synced, as every commit is.
const writeCheck = `
  SET LOCAL work_mem = '64kB';
  SELECT FROM businesses WHERE false FOR UPDATE;
  SELECT count(*) FROM (SELECT FROM generate_series(1, 5000) n ORDER BY n DESC OFFSET 0) AS sorted;
  SELECT pg_logical_emit_message(true, 'mzansi', 'does a write succeed?')`

async function outcomeOf(query: Promise<unknown>): Promise<Outage | null> {
  const late = Promise.withResolvers<Outage>()
  const timer = setTimeout(late.resolve, limitMs, 'silent')
  const outcome = query.then(
    () => null,
    (error: unknown) => (isLoginRefused(error) ? 'refused' : 'silent'),
  )
  return await Promise.race([outcome, late.promise]).finally(() => clearTimeout(timer))
}

// The key of an advisory lock. Any number works if every copy of the program uses the same one.
const settingsLock = 0x6d7a73657473

// JIT compilation of a statement takes 20 to 30 ms, longer than our statements run, but in a large directory the planner expects a gain.
// With 4 MB of work_mem, a bitmap scan of a frequent word becomes lossy and checks its documents again. With the random_page_cost of a
// spinning disk, all documents are read instead of those with the word. In a million businesses, words took two to four times as long
// (bench/results.md).
const plannerSettings = { jit: 'off', work_mem: '16MB', random_page_cost: '1.1' }

/**
 * Sets the deadlines of the role of `client` in this database if they differ, so that they apply to every connection, also behind a
 * pooler and on standbys (docs/decisions/any-postgresql.md). Then it closes the connection of `client`, which has the old deadlines
 * and which a pooler would give to others. If the server does not allow the change, it logs a warning.
 */
async function setRoleDeadlines(client: pg.Client, limits: DatabaseLimits, log: DatabaseLog): Promise<void> {
  const wanted = {
    statement_timeout: String(limits.deadlineMs),
    idle_in_transaction_session_timeout: String(limits.idleInTransactionMs),
    ...plannerSettings,
  }
  try {
    const { database, settings } = await readRoleSettings(client)
    const differing = Object.entries(wanted).filter(([name, value]) => !settings.includes(`${name}=${value}`))
    if (differing.length === 0) return
    await beginLong(client)
    await client.query('SELECT pg_advisory_xact_lock($1)', [settingsLock]) // two concurrent ALTER ROLE would fail
    for (const [name, value] of differing)
      await client.query(
        `ALTER ROLE CURRENT_USER IN DATABASE ${pg.escapeIdentifier(database)} SET ${name} = ${pg.escapeLiteral(value)}`,
      )
    await client.query('COMMIT')
  } catch (err) {
    log.warn({ err }, 'the deadlines could not be set on the server: only this program gives up slow queries')
  }
  await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {})
}

async function readRoleSettings(client: pg.Client): Promise<{ database: string; settings: string[] }> {
  const { rows } = await client.query<{ database: string; settings: string[] }>(`
    SELECT current_database() AS database, coalesce((SELECT setconfig FROM pg_db_role_setting
      JOIN pg_roles ON pg_roles.oid = setrole JOIN pg_database ON pg_database.oid = setdatabase
      WHERE rolname = current_user AND datname = current_database()), '{}') AS settings`)
  return rows[0] ?? { database: '', settings: [] }
}
