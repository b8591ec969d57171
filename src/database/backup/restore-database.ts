// Decides into which database a backup may be loaded. It is loaded whole or not at all.
import type pg from 'pg'
import type { Database } from '../connect.ts'
import { DatabaseRefused } from '../failures.ts'
import { analyzeLoaded, inLongTransaction } from '../long-transaction.ts'
import { listAppliedMigrations, listKnownMigrations, migrate } from '../migrate.ts'
import type { BackupHeader, RowCounts } from './backup-format-rules.ts'
import { migrationsOf, renewRows } from './former-version.ts'
import {
  addRows,
  countEarlierCopies,
  countRows,
  countWaitingMails,
  finishLoading,
  holdsRows,
  lockTables,
} from './load-queries.ts'
import { type BackupReport, readBackup } from './read-backup.ts'

type RestoreOptions = { loadPlaces: (database: Database) => Promise<unknown>; migrationFolder?: string }

/** Reads a backup to its end without a database. Refuses as readBackup does, and also unknown migrations. */
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
 * and returns the number of mails that wait to be sent. `loadPlaces` loads the places, which no backup holds; a business whose
 * place is not among them any more has none. Refuses, and loads nothing: a database with rows, one that other copies of
 * the program use, one with more migrations than the backup has. `migrationFolder` is for tests.
 */
export async function restoreDatabase(
  database: Database,
  { header }: BackupReport,
  lines: AsyncIterable<string>,
  { loadPlaces, migrationFolder }: RestoreOptions,
): Promise<number> {
  if ((await countEarlierCopies(database.pool)) > 0) throw new DatabaseRefused(runningText)
  const migrations = migrationsOf(header) ?? header.migrations
  await database.withoutDeadline((client) => refuseUnsuitable(client, header, migrations))
  await migrate(database, migrationFolder, migrations)
  await loadPlaces(database)
  await database.withoutDeadline((client) => load(client, header, lines))
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
  if (await holdsRows(client)) throw new DatabaseRefused(notEmptyText)
  const applied = await listAppliedMigrations(client)
  if (applied.length <= migrations) return
  throw new DatabaseRefused(
    `The backup is older (migration ${newest}) than this database, which has ${applied.length} migrations. Give it a ` +
      'database that was never used: a new DATA_DIR, or a new database for DATABASE_URL. It is then brought up to date.',
  )
}

async function load(client: pg.Client, header: BackupHeader, lines: AsyncIterable<string>): Promise<void> {
  await inLongTransaction(client, async () => {
    await lockTables(client, header.tables)
    if (await holdsRows(client)) throw new DatabaseRefused(notEmptyText)
    const counts = await addAll(client, header, lines)
    await finishLoading(client, header.tables)
    await verify(client, counts)
  })
}

async function addAll(
  client: pg.Client,
  header: BackupHeader,
  lines: AsyncIterable<string>,
): Promise<RowCounts> {
  const reading = readBackup(lines)
  for (;;) {
    const { value, done } = await reading.next()
    if (done) return value.counts
    await addRows(client, renewRows(header, value))
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
