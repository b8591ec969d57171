// Loads a backup, also one of version 0.1.0, into an empty database, completely or not at all.
import type pg from 'pg'
import type { Database } from '../connect.ts'
import { DatabaseRefused } from '../failures.ts'
import { listAppliedMigrations, listKnownMigrations, migrate } from '../migrate.ts'
import { analyzeLoaded, inLongTransaction } from '../transaction.ts'
import {
  advanceSequences,
  type BackupHeader,
  type BackupReport,
  backupTables,
  deferSearch,
  emptyStarted,
  insertRows,
  type RowCounts,
  type RowsLine,
  readBackup,
  rebuildSearch,
  startedTables,
} from './backup-format.ts'

/** What happens before the rows are loaded; who hears of each step, as a short text; and a folder of migrations, for tests. */
type RestoreOptions = {
  beforeLoading: (database: Database) => Promise<unknown>
  onStep?: (text: string) => void
  migrationFolder?: string
}

/** Reads a backup to its end without a database. Refuses what readBackup refuses, and unknown migrations. */
export async function checkBackup(lines: AsyncIterable<string>): Promise<BackupReport> {
  const reading = readBackup(lines)
  for (;;) {
    const { value, done } = await reading.next()
    if (!done) continue
    refuseUnknownMigrations(value.header)
    return value
  }
}

/**
 * Loads a checked backup into an empty database in one transaction, applies the migrations that are newer than the backup,
 * and returns the number of mails that wait to be sent. `beforeLoading` loads the places, which no backup contains; a business whose
 * place is no longer among them loses it. The seven days of accounts that were being deleted start again. Loads nothing, and refuses, if the
 * database has rows, if other copies of the program use it, or if it has more migrations than the backup.
 */
export async function restoreDatabase(
  database: Database,
  backup: BackupReport,
  lines: AsyncIterable<string>,
  { beforeLoading, onStep = () => {}, migrationFolder }: RestoreOptions,
): Promise<number> {
  if ((await countEarlierCopies(database.pool)) > 0) throw new DatabaseRefused(runningText)
  const { header } = backup
  const migrations = migrationsOf(header) ?? header.migrations
  await database.withoutDeadline((client) => refuseUnsuitable(client, header, migrations))
  await migrate(database, migrationFolder, migrations)
  await beforeLoading(database)
  await database.withoutDeadline((client) => load(client, backup, lines, onStep))
  onStep('migrations and statistics')
  await migrate(database, migrationFolder)
  return await database.withoutDeadline(async (client) => {
    await analyzeLoaded(client)
    return await countWaitingMails(client)
  })
}

function refuseUnknownMigrations(header: BackupHeader): void {
  if (migrationsOf(header) !== null) return
  const { newest, program } = header
  throw new DatabaseRefused(
    `The backup was made by version ${program} of the program with migration ${newest}, which this version does not know ` +
      `(its newest is ${listKnownMigrations().at(-1)?.name}). If a newer version made it, restore it with that version or a newer one. ` +
      'If an older development version made it, it cannot be restored. Nothing was loaded.',
  )
}

async function refuseUnsuitable(
  client: pg.Client,
  { newest }: BackupHeader,
  migrations: number,
): Promise<void> {
  if (await hasRows(client)) throw new DatabaseRefused(notEmptyText)
  const applied = await listAppliedMigrations(client)
  if (applied.length <= migrations) return
  throw new DatabaseRefused(
    `The backup is older (migration ${newest}) than this database, which has ${applied.length} migrations. Give it a ` +
      'database that was never used: a new DATA_DIR, or a new database for DATABASE_URL. It is then brought up to date.',
  )
}

async function load(
  client: pg.Client,
  { header, counts: expected }: BackupReport,
  lines: AsyncIterable<string>,
  onStep: (text: string) => void,
): Promise<void> {
  const onTable = (table: string) => onStep(`${table.replaceAll('_', ' ')}: ${expected[table]}`)
  await inLongTransaction(client, async () => {
    if (isFormer(header)) await client.query(addFormerTables)
    await lockTables(client, header.tables)
    if (await hasRows(client)) throw new DatabaseRefused(notEmptyText)
    await client.query(emptyStarted(header.tables))
    const counts = await addAll(client, header, lines, onTable)
    onStep('search index')
    await finishLoading(client, header.tables)
    await verify(client, counts)
    if (isFormer(header)) await client.query(moveFormerRows)
  })
}

async function addAll(
  client: pg.Client,
  header: BackupHeader,
  lines: AsyncIterable<string>,
  onTable: (table: string) => void,
): Promise<RowCounts> {
  const reading = readBackup(lines)
  let table = ''
  for (;;) {
    const { value, done } = await reading.next()
    if (done) return value.counts
    if (value.table !== table) onTable(value.table)
    table = value.table
    await addRows(client, isFormer(header) ? convertFormerRows(value) : value)
  }
}

async function verify(client: pg.Client, counts: RowCounts): Promise<void> {
  for (const [table, expected] of Object.entries(counts)) {
    const found = await countRows(client, table)
    if (found === expected) continue
    throw new DatabaseRefused(`${found} rows of ${expected} arrived in ${table}. Nothing was loaded.`)
  }
}

const notEmptyText =
  'The database is not empty, and a backup is loaded only into an empty one: set DATA_DIR to a new folder, or ' +
  'DATABASE_URL to a new database. Nothing was loaded.'
const runningText =
  'The program is running on this database. Stop every copy of it first, then restore. Nothing was loaded.'

/** Whether a table of a backup has rows, except those that the program fills at its start. A table that does not exist yet has none. */
async function hasRows(client: pg.Client): Promise<boolean> {
  for (const table of backupTables.filter((one) => !startedTables.includes(one))) {
    const { rows: made } = await client.query<{ table: string | null }>(
      'SELECT to_regclass($1)::text AS table',
      [table],
    )
    if (!made[0]?.table) continue
    const { rows } = await client.query<{ some: boolean }>(`SELECT EXISTS (SELECT FROM ${table}) AS some`)
    if (rows[0]?.some) return true
  }
  return false
}

/** The number of connections of copies of the program that were opened before this one. */
async function countEarlierCopies(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ copies: number }>(`
    SELECT count(*)::int AS copies FROM pg_stat_activity other
    JOIN pg_stat_activity own ON own.pid = pg_backend_pid()
      AND other.datname = own.datname AND other.backend_start < own.backend_start
      AND other.application_name LIKE 'mzansi-local%' AND other.application_name <> own.application_name`)
  return rows[0]?.copies ?? 0
}

/** Locks these tables against writes of others until the transaction ends, and defers search. Reads still work. */
async function lockTables(client: pg.Client, tables: string[]): Promise<void> {
  await client.query(`LOCK TABLE ${tables.join(', ')} IN EXCLUSIVE MODE`)
  // The place of a business may be missing: `finishLoading` clears it before the constraint is checked.
  await client.query('SET CONSTRAINTS ALL DEFERRED')
  await client.query(deferSearch)
}

/** Adds the rows of one line. */
async function addRows(client: pg.Client, { table, json }: RowsLine): Promise<void> {
  await client.query(insertRows(table, '$1::jsonb'), [json])
}

/** Advances the sequences of the loaded tables, clears places that no longer exist, restarts deletions, and rebuilds search. */
async function finishLoading(client: pg.Client, tables: string[]): Promise<void> {
  await client.query(`SELECT set_config('mzansi.placing', 'on', true)`)
  await client.query(`UPDATE businesses SET place_id = NULL
    WHERE place_id IS NOT NULL AND NOT EXISTS (SELECT FROM places WHERE places.id = place_id)`)
  // In this transaction: otherwise a restore that is killed after it leaves accounts that the next start erases. Those in the list of erased
  // accounts have the epoch.
  await client.query(`UPDATE users SET leaves_at = now() + interval '7 days' WHERE leaves_at > 'epoch'`)
  // A backup of an older version has fewer tables, and so has the database until it is loaded.
  for (const statement of advanceSequences(tables)) await client.query(statement)
  await client.query(rebuildSearch)
}

/** The number of rows of a table. */
async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return rows[0]?.count ?? 0
}

/** The number of mails that the program will send when it starts. */
async function countWaitingMails(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM outbox_mails WHERE finished_at IS NULL',
  )
  return rows[0]?.count ?? 0
}

/** How many migrations of this program create the tables of a backup; null if the program does not know the backup's migrations. */
function migrationsOf(header: BackupHeader): number | null {
  if (isFormer(header)) return formerMigrations
  return listKnownMigrations()[header.migrations - 1]?.hash === header.hash ? header.migrations : null
}

/** The hashes of the last two migrations of version 0.1.0, 0044 and 0045. */
const formerHashes = [
  '9328fefc32f10c2e74c0140bf0a6a6f9a78ec8c93bc59446443821205a403473',
  '655d1e0ccfbd3ac7edb9fa9146d5a602aba67f87ed8df1b5d72f26c097c8f206',
]
/** How many of the current migrations create the tables of version 0.1.0. */
const formerMigrations = 9

/** Whether version 0.1.0 made the backup. */
const isFormer = ({ hash }: Pick<BackupHeader, 'hash'>): boolean => formerHashes.includes(hash)

type FormerUser = { is_admin: string; is_moderator: string }

/** Converts rows of version 0.1.0, in which businesses had no trades, and accounts had two flags instead of a role. */
function convertFormerRows(rows: RowsLine): RowsLine {
  if (rows.table === 'businesses') {
    const businesses: object[] = JSON.parse(rows.json)
    return { ...rows, json: JSON.stringify(businesses.map((business) => ({ ...business, trades: [] }))) }
  }
  if (rows.table !== 'users') return rows
  const users: FormerUser[] = JSON.parse(rows.json)
  return { ...rows, json: JSON.stringify(users.map((user) => ({ ...user, role: roleOf(user) }))) }
}

function roleOf({ is_admin, is_moderator }: FormerUser): string {
  if (is_admin === '0') return 'owner'
  return is_moderator === 'true' ? 'moderator' : 'administrator'
}

/** Creates what only version 0.1.0 had, until `moveFormerRows` removes it in the same transaction. */
const addFormerTables = `
  CREATE TEMP TABLE waiting_edits (business_id uuid, log_id bigint, wanted jsonb, submitted_at timestamptz) ON COMMIT DROP;
  ALTER TABLE moderation_log ADD COLUMN undoes bigint, ADD COLUMN state_before jsonb;`

/**
 * Fills the tables of edits and decisions from the log: applied edits, waiting ones, and decisions, whose ten seconds are over. Adds the
 * registration at the beginning of each history, with a negative id, because lists are ordered by id.
 */
const moveFormerRows = `
  INSERT INTO edits (id, business_id, state, at, applied_id, changes, version, was_public)
    SELECT line.id, line.business_id, CASE WHEN back.action IS NULL THEN 'applied' ELSE 'undone' END, line.at, line.id, line.changes,
      coalesce(line.version, 0), line.from_status IS NOT DISTINCT FROM 'approved'
    FROM moderation_log line LEFT JOIN moderation_log back ON back.undoes = line.id
    WHERE line.action IN ('edit', 'accept-edit') AND back.action IS DISTINCT FROM 'undo-decision';
  INSERT INTO edits (id, business_id, state, at, wanted)
    SELECT log_id, business_id, 'waiting', submitted_at, wanted FROM waiting_edits;
  INSERT INTO decisions (id, business_id, state, decided_by, at, before)
    SELECT line.id, line.business_id, CASE WHEN back.id IS NULL THEN 'final' ELSE 'undone' END, line.acted_by, line.at, '{}'
    FROM moderation_log line LEFT JOIN moderation_log back ON back.undoes = line.id AND back.action = 'undo-decision'
    WHERE line.state_before IS NOT NULL AND line.action <> 'resubmit';
  INSERT INTO moderation_log (id, business_id, acted_by, action, to_status, at) OVERRIDING SYSTEM VALUE
    SELECT -row_number() OVER (ORDER BY registered.at DESC, registered.id), registered.id, users.id, 'register', 'pending', registered.at
    FROM (SELECT id, least(created_at, submitted_at) AS at FROM businesses) registered
    LEFT JOIN users ON users.business_id = registered.id;
  ALTER TABLE moderation_log DROP COLUMN undoes, DROP COLUMN state_before;`
