// Knows how a command that the operator types reaches the database, also while the program runs, and what it says.
import type { Config } from '../config.ts'
import {
  type Database,
  type Db,
  type JoinedDatabase,
  joinRunning,
  openDatabase,
} from '../database/connect.ts'
import { DatabaseRefused } from '../database/failures.ts'
import {
  listAppliedMigrations,
  listKnownMigrations,
  migrate,
  refuseForeignDatabase,
} from '../database/migrate.ts'
import { explainFailure } from '../explain-failure.ts'
import { databaseTarget } from '../main.ts'

const say = (_what: object, message: string) => console.error(message)
// Who typed a command waits for the answer; a program that starts beside its database has more time.
const patienceMs = 3000

/** What a command says of the database: only what goes wrong. */
export const quietLog = { info: () => {}, warn: say, error: say }

/**
 * Does short work on the configured database, prints what it answers and ends the process. A program that runs on the same
 * embedded folder is asked through its socket, so that nobody has to stop it. A refusal is a sentence and exit code 1.
 */
export function withDatabase(config: Config, work: (db: Db) => Promise<string>): Promise<never> {
  return sayOutcome(async () => {
    const database = await openOrJoin(config, makeIfNew)
    return await work(database.db).finally(database.close)
  })
}

/** Bringing a database of older copies up to date is for a start, after a backup, and not for a command beside them. */
async function makeIfNew(database: Database): Promise<void> {
  const applied = await database.withoutDeadline(listAppliedMigrations)
  const known = listKnownMigrations()
  refuseForeignDatabase(applied, known)
  if (applied.length > 0 && applied.length < known.length) {
    throw new DatabaseRefused(
      'The database is that of an older version. Back it up and start this version once, or use the command of the version that runs.',
    )
  }
  await migrate(database)
}

/** Prints what `work` answers and ends the process. A refusal is a sentence and exit code 1. */
export async function sayOutcome(work: () => Promise<string>): Promise<never> {
  try {
    console.log(await work())
  } catch (error) {
    console.error(explainFailure(error))
    process.exit(1)
  }
  process.exit(0)
}

/** The configured database after `prepare`, or that of the program which runs on it and has prepared it. */
export async function openOrJoin(
  config: Config,
  prepare: (database: Database) => Promise<unknown>,
): Promise<JoinedDatabase> {
  try {
    const database = await openDatabase(databaseTarget(config), quietLog, { startMs: patienceMs })
    await prepare(database)
    return { db: database.db, lendClient: database.withoutDeadline, close: database.close }
  } catch (error) {
    const isTaken = error instanceof DatabaseRefused && error.holderSocketFolder !== null
    if (!isTaken) throw error
    return await joinRunning(error.holderSocketFolder, quietLog)
  }
}
