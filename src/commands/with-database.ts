// Connects an operator's command to the database, also while the program runs, and prints the outcome.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { databaseName } from '../data-folder.ts'
import { connectToRunning, type Database, type Db, type RunningDatabase } from '../database/connect.ts'
import { DatabaseRefused } from '../database/failures.ts'
import {
  listAppliedMigrations,
  listKnownMigrations,
  migrate,
  refuseForeignDatabase,
} from '../database/migrate.ts'
import { explainFailure } from '../explain-failure.ts'
import { openConfiguredDatabase } from '../main.ts'

const printMessage = (_what: object, message: string) => console.error(message)
// A person waits for a command. A program that starts together with its database server waits longer.
const startMs = 3000

/** What a command prints about the database: warnings and errors only. */
export const quietLog = { info: () => {}, warn: printMessage, error: printMessage }

/**
 * Runs a short task on the configured database, prints the text that it returns, and exits. While a program runs on the same
 * embedded folder, the task goes through its socket, so nobody has to stop it. A refusal is a sentence and exit code 1.
 */
export function withDatabase(config: Config, work: (db: Db) => Promise<string>): Promise<never> {
  return printOutcome(config, () => runWork(config, work))
}

/** Like `withDatabase`, for a task that needs existing data. Refuses to create a database. */
export function withExistingDatabase(config: Config, work: (db: Db) => Promise<string>): Promise<never> {
  return printOutcome(config, async () => {
    refuseMissingDatabase(config)
    return await runWork(config, work)
  })
}

async function runWork(config: Config, work: (db: Db) => Promise<string>): Promise<string> {
  const database = await openOrConnect(config, migrateIfNew)
  return await work(database.db).finally(database.close)
}

/** Refuses a folder without a database. Opening it would create an empty one, which would look like the right one. */
export function refuseMissingDatabase(config: Config): void {
  if (hasDatabase(config)) return
  throw new DatabaseRefused(
    `There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as for the program itself.`,
  )
}

/** Whether there is a database to open: a folder that was used before. A server is only contacted later. */
export function hasDatabase({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, databaseName, 'postgres'))
}

/** Migrates a new database only. An older one is migrated by a start, after a backup, and not by a command while older copies run. */
async function migrateIfNew(database: Database): Promise<void> {
  const applied = await database.withoutDeadline(listAppliedMigrations)
  const known = listKnownMigrations()
  refuseForeignDatabase(applied, known)
  if (applied.length > 0 && applied.length < known.length) {
    throw new DatabaseRefused(
      'The database is that of an older version. Back it up and start this version once, or run the command from the version that is running.',
    )
  }
  await migrate(database)
}

/** Prints the text that `work` returns, if any, and exits. A refusal is a sentence and exit code 1. */
export async function printOutcome({ logLevel }: Config, work: () => Promise<string>): Promise<never> {
  try {
    const text = await work()
    if (text !== '') console.log(text)
  } catch (error) {
    console.error(explainFailure(error, logLevel))
    process.exit(1)
  }
  process.exit(0)
}

/** Opens and prepares the configured database, or connects to the program that runs on it and has prepared it. */
export async function openOrConnect(
  config: Config,
  prepare: (database: Database) => Promise<unknown>,
): Promise<RunningDatabase> {
  try {
    const database = await openConfiguredDatabase(config, quietLog, { startMs })
    await prepare(database)
    return { db: database.db, withClient: database.withoutDeadline, close: database.close }
  } catch (error) {
    const isTaken = error instanceof DatabaseRefused && error.holderSocketFolder !== null
    if (!isTaken) throw error
    return await connectToRunning(error.holderSocketFolder, quietLog)
  }
}
