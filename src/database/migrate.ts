// Applies the migrations that a database still needs, each in one transaction and with a short lock timeout.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Database } from './connect.ts'
import { DatabaseRefused } from './failures.ts'
import { inLongTransaction } from './transaction.ts'

/** How many migrations were applied now, and how many there are. */
export type MigrationReport = { applied: number; known: number }

/** A migration of this program; `hash` is recorded in the database when it is applied. */
export type KnownMigration = { name: string; hash: string }

const ownFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
// The key of an advisory lock. Any number works if every copy of the program uses the same one; this is 'mzansi' in ASCII.
const migrationLock = 0x6d7a616e7369

/**
 * Applies the migrations in `folder` (plain SQL files, in the order of their names), or the first `limit` of them, that are missing.
 * Several copies can start at once: one of them applies a migration, and the others wait. Refuses a database that is newer than the
 * program, one that another program or an older development version made, and one whose applied migrations were edited.
 */
export async function migrate(
  database: Pick<Database, 'withoutDeadline'>,
  folder: string = ownFolder,
  limit = Number.POSITIVE_INFINITY,
): Promise<MigrationReport> {
  const known = readMigrations(folder)
  return await database.withoutDeadline(async (client) => {
    let applied = 0
    while (await applyNext(client, known, limit)) applied += 1
    return { applied, known: known.length }
  })
}

/**
 * Applies the first missing migration, if there is one, in one transaction with its row in the journal. The lock belongs to the
 * transaction, because a pooler gives the session to somebody else afterwards.
 */
function applyNext(client: pg.Client, known: Migration[], limit: number): Promise<boolean> {
  return inLongTransaction(client, async () => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await makeJournal(client)
    const applied = await listAppliedMigrations(client)
    refuseForeignDatabase(applied, known)
    if (applied.length === 0) await refuseUnusable(client)
    const next = applied.length < limit ? known[applied.length] : undefined
    if (!next) return false
    await runWithLocks(client, next.sql)
    // Not from the sequence: the transaction above creates and uses it, and then a crash before the first checkpoint sets it back.
    await client.query(
      `INSERT INTO drizzle.__drizzle_migrations (id, hash, created_at)
       SELECT coalesce(max(id), 0) + 1, $1, $2 FROM drizzle.__drizzle_migrations`,
      [next.hash, Date.now()],
    )
    return true
  })
}

async function refuseUnusable(client: pg.Client): Promise<void> {
  const obstacle = await findObstacle(client)
  if (obstacle) throw new DatabaseRefused(obstacle)
}

type Migration = KnownMigration & { sql: string }

const listFiles = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()

const readMigrations = (folder: string): Migration[] =>
  listFiles(folder).map((file) => {
    const sql = readFileSync(join(folder, file), 'utf8')
    return { name: file.replace('.sql', ''), hash: createHash('sha256').update(sql).digest('hex'), sql }
  })

/** The migrations of this program in their order. */
export const listKnownMigrations = (): KnownMigration[] => readMigrations(ownFolder)

/** The hashes of the applied migrations of a database, in order; empty if it was never migrated. */
export async function listAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ journal: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations')::text AS journal`,
  )
  if (!found[0]?.journal) return []
  const { rows } = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id',
  )
  return rows.map((row) => row.hash)
}

/** Whether the database has every migration of this program. False if an older database was restored while it runs. Never throws. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  try {
    const { rowCount } = await pool.query('SELECT FROM drizzle.__drizzle_migrations')
    return (rowCount ?? 0) >= listFiles(ownFolder).length
  } catch {
    return false
  }
}

// The journal has the name and columns that Drizzle's tools expect.
async function makeJournal(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)
  `)
}

/**
 * Refuses a database whose applied migrations are not the first ones of `known`. Hashes are compared before the number: a foreign
 * database may have more migrations than this program, but that does not make it a newer version.
 */
export function refuseForeignDatabase(applied: string[], known: Pick<KnownMigration, 'hash'>[]): void {
  const differing = applied.slice(0, known.length).findIndex((hash, index) => hash !== known[index]?.hash)
  if (differing === 0) {
    throw new DatabaseRefused(
      'The first migration of the database is not one of this program: an older development version made the database, or ' +
        'another program did. It cannot be brought up to date. Set DATA_DIR to a new folder, or DATABASE_URL to an empty ' +
        'database; for the demo, delete data/demo (for npm run dev, data/dev).',
    )
  }
  if (differing > 0) {
    throw new DatabaseRefused(
      `Migration ${differing + 1} of the database is not the one this program brings: its file was changed after it was ` +
        'applied, or the database belongs to another program. Restore the file, or use another database.',
    )
  }
  if (applied.length > known.length) {
    throw new DatabaseRefused(
      `The database has ${applied.length} migrations and this program knows ${known.length}: a newer version of the ` +
        'program has used it. Install that version or newer, or restore a backup made before the upgrade.',
    )
  }
}

/** The lock timeout of a migration: other queries queue behind a waiting migration for this long, at most. */
const lockWaitMs = 1000
/** The pause after that, in which the queued queries run. */
const pauseMs = 2000
/** With the times above, about a minute in all. */
const maxTries = 20
const lockNotAvailable = '55P03'

/**
 * Runs the statements of a migration in the transaction of `client`. While another program has a lock on one of its tables, for a long
 * query or a backup, it rolls back to a savepoint, lets others pass and tries again, for a minute; then it refuses with what to do.
 * The advisory lock that keeps other copies from migrating stays held.
 */
async function runWithLocks(client: pg.Client, statements: string): Promise<void> {
  for (let tries = 1; !(await tryToRun(client, statements)); tries++) {
    if (tries === maxTries) throw new DatabaseRefused(heldText)
    await pause(pauseMs)
  }
}

const heldText =
  'A migration could not begin: for a minute another program has used a table that it changes, with a long query, a backup ' +
  'or an open transaction (see pg_stat_activity). Nothing was changed. Start again when it has ended.'

/** Runs all statements, or returns false, with nothing changed, when a lock times out. */
async function tryToRun(client: pg.Client, statements: string): Promise<boolean> {
  await client.query(`SAVEPOINT migration; SET LOCAL lock_timeout = ${lockWaitMs}`)
  try {
    await client.query(statements)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === lockNotAvailable)) throw error
    await client.query('ROLLBACK TO SAVEPOINT migration')
    return false
  }
}

type Found = { name: string; encoding: string; mayCreate: boolean; table: string | null }

/**
 * Why the program can never use this new database, as a sentence for the operator; null when it can. A server that was set up
 * without a locale creates databases in SQL_ASCII, where letters outside ASCII cannot be searched.
 */
export async function findObstacle(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<Found>(
    `SELECT current_database() AS name, current_setting('server_encoding') AS encoding,
            to_regnamespace('drizzle') IS NOT NULL OR has_database_privilege(current_database(), 'CREATE') AS "mayCreate",
            coalesce(to_regclass('users'), to_regclass('businesses'))::text AS table`,
  )
  return rows[0] ? describeObstacle(rows[0]) : null
}

function describeObstacle({ name, encoding, mayCreate, table }: Found): string | null {
  if (table)
    return `The database ${name} has a table ${table} of another program. Make one of its own with createdb, and name that in DATABASE_URL.`
  if (encoding !== 'UTF8')
    return `The database ${name} has the encoding ${encoding}, and must have UTF8. Drop it, and make it with: createdb --encoding UTF8 --template template0 --owner user ${name}`
  return mayCreate
    ? null
    : `The user of DATABASE_URL may make no tables in the database ${name}. Make that user its owner: ALTER DATABASE ${name} OWNER TO user.`
}
