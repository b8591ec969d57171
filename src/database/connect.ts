// Opens the database: a PostgreSQL server by its address, or one that the program runs itself. Whether it responds, and its deadlines.
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
import { StandbyReads } from './standby-reads.ts'
import { beginLong } from './transaction.ts'

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

const limitMs = 2000

/** Why the database cannot be used: it does not respond, or it refuses the login of the program. */
export type Outage = 'silent' | 'refused'

/** Why a trivial query does not succeed within two seconds, or null when it does. Never throws. */
export const findOutage = (pool: pg.Pool): Promise<Outage | null> => outcomeOf(pool.query('SELECT 1'))

/** Whether everything that a write needs succeeds within two seconds. Changes nothing, and never throws. */
export const canWrite = async (pool: pg.Pool): Promise<boolean> =>
  (await outcomeOf(pool.query(writeCheck))) === null

// A server that is read-only refuses the lock. A sort with too little memory creates a file, as a table that grows does: a
// disk without space or inodes refuses that. The message is written to the log and synced, as every commit is.
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

// Any number works, as long as every copy of the program uses the same one.
const settingsLock = 0x6d7a73657473

// Compiling a statement takes 20 to 30 ms, ours take less; the planner expects otherwise for a large directory. With 4 MB the
// pages of a broad word are forgotten and its documents tested again; with the costs of a turning disk all documents are read
// instead of those that hold the word. Words of a million businesses took two to four times as long (bench/results.md).
const plannerSettings = { jit: 'off', work_mem: '16MB', random_page_cost: '1.1' }

/**
 * Sets the deadlines of the role of `client` in this database, when they differ: so they hold on every connection, also behind a pooler
 * and on standbys (docs/decisions/any-postgresql.md). Then the connection of `client` is closed: it has the old ones,
 * and a pooler would give it to others. A server that allows no change gets a warning in the log.
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
    await client.query('SELECT pg_advisory_xact_lock($1)', [settingsLock]) // two at once would fail
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
