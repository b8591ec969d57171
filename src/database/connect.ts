// Decides which database the program speaks to. Both speak PostgreSQL's wire protocol through the same driver.

import { setImmediate as nextTick } from 'node:timers/promises'
import pg from 'pg'
import { listenForChanges } from './change-listener.ts'
import { type DatabaseLimits, type DatabaseLog, defaultLimits } from './database-limits.ts'
import { openEmbedded } from './embedded/embedded-database.ts'
import { awaitServer, poolSettings, refuseOldVersion, serverSettings } from './postgres-server.ts'
import type { Db } from './typed-database.ts'

export type { Db }

/** A PostgreSQL server by its address, or PGlite in a folder of its own. */
export type DatabaseTarget = { kind: 'server'; url: string } | { kind: 'embedded'; folder: string }

/** An open database. Use unnamed statements only: on PGlite all connections share one session. */
export type Database = {
  db: Db
  pool: pg.Pool
  /** Calls back after each committed change to businesses, by whichever process; also when one may have been missed. */
  onPublicChange(listener: () => void): void
  /** Whether a trivial query is answered within two seconds. Never throws. */
  isAnswering(): Promise<boolean>
  /** Lends a connection whose statements may take as long as they need (migrations, imports, backups). */
  withoutDeadline<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Waits up to ten seconds for queries in flight, then closes cleanly and frees the folder. May be called twice. */
  close(): Promise<void>
}

/** The database of another process. `lendClient` lends a connection, and closes it. */
export type JoinedDatabase = Pick<Database, 'db' | 'close'> & {
  lendClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
}

const drainMs = 10_000
const answerMs = 2000

/**
 * Opens the database. Refuses, with a DatabaseRefused that says what to do: a folder in use, a folder of another
 * PostgreSQL version, a server older than 15. Does not migrate.
 */
export async function openDatabase(
  place: DatabaseTarget,
  log: DatabaseLog,
  limits: Partial<DatabaseLimits> = {},
): Promise<Database> {
  const listeners: (() => void)[] = []
  const tellAll = () => {
    for (const listener of listeners) listener()
  }
  const all = { ...defaultLimits, ...limits }
  const linking =
    place.kind === 'server'
      ? linkServer(place.url, all, log, tellAll)
      : linkEmbedded(place.folder, all, log, tellAll)
  const [link, { typed }] = await Promise.all([linking, loadTyped()])
  let closing: Promise<void> | undefined
  return {
    db: typed(link.pool),
    pool: link.pool,
    onPublicChange: (listener) => void listeners.push(listener),
    isAnswering: () => isAnswering(link.pool),
    withoutDeadline: link.withoutDeadline,
    close: () => {
      closing ??= drain(link.pool).then(link.close)
      return closing
    },
  }
}

/**
 * The database of the program that holds the embedded folder, for a command that finds it taken; `socketFolder` comes from
 * the refusal. That program has migrated it. Keep to short statements: what blocks for ten seconds costs it its worker.
 */
export async function joinRunning(socketFolder: string, log: DatabaseLog): Promise<JoinedDatabase> {
  const { typed } = await loadTyped()
  const settings = { ...embeddedSettings(socketFolder), max: 1 }
  const pool = makePool({ ...settings, connectionTimeoutMillis: defaultLimits.connectMs }, log)
  return {
    db: typed(pool),
    lendClient: (work) => lendClient(settings, work),
    close: () => drain(pool),
  }
}

// Loaded once the thread of the embedded database has been started: before that it would cost every start an eighth of a
// second.
async function loadTyped() {
  await nextTick()
  return await import('./typed-database.ts')
}

type Link = Pick<Database, 'pool' | 'withoutDeadline' | 'close'>

async function linkServer(
  url: string,
  limits: DatabaseLimits,
  log: DatabaseLog,
  onChange: () => void,
): Promise<Link> {
  const settings = serverSettings(url, limits)
  const pool = makePool(poolSettings(url, limits), log)
  try {
    const version = await awaitServer(pool, limits, log)
    refuseOldVersion(version)
    log.info({ version }, 'connected to the PostgreSQL server')
    const listener = await listenForChanges(settings, log, onChange)
    const withoutDeadline: Link['withoutDeadline'] = (work) =>
      lendClient(settings, async (client) => {
        await client.query(noDeadline)
        return await work(client)
      })
    return { pool, withoutDeadline, close: listener.close }
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function linkEmbedded(
  folder: string,
  limits: DatabaseLimits,
  log: DatabaseLog,
  onChange: () => void,
): Promise<Link> {
  const embedded = await openEmbedded(folder, limits, log, onChange)
  const settings = { ...embeddedSettings(embedded.socketFolder), stream: embedded.openSocket }
  const pool = makePool(
    { ...settings, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: limits.connectMs },
    log,
  )
  return {
    pool,
    withoutDeadline: (work) => embedded.withoutDeadline(() => lendClient(settings, work)),
    close: embedded.close,
  }
}

// An operator may have given the role or the database limits of its own.
const noDeadline = 'SET statement_timeout = 0; SET lock_timeout = 0'

const embeddedSettings = (socketFolder: string) => ({
  host: socketFolder,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
})

// Without these two listeners a connection that dies while idle, or between two queries, ends the whole program.
function makePool(settings: pg.PoolConfig, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool(settings)
  pool.on('error', (err) => log.warn({ err }, 'an idle database connection was lost'))
  pool.on('connect', (client) =>
    client.on('error', (err) => log.warn({ err }, 'a database connection was lost')),
  )
  return pool
}

async function lendClient<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(settings)
  client.on('error', () => {}) // the query in flight fails with the same error
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function isAnswering(pool: pg.Pool): Promise<boolean> {
  const answer = pool.query('SELECT 1').then(
    () => true,
    () => false,
  )
  return await within(answerMs, answer, false)
}

async function drain(pool: pg.Pool): Promise<void> {
  await within(drainMs, pool.end(), undefined)
}

function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
