// Knows how a command that the operator types reaches the database, also while the program runs, and what it says.
import type { Config } from '../config.ts'
import { type Database, type Db, joinRunning, openDatabase } from '../database/connect.ts'
import { DatabaseRefused } from '../database/failures.ts'
import { migrate } from '../database/migrate.ts'
import { explainFailure } from '../explain-failure.ts'
import { databasePlace } from '../main.ts'

const say = (_what: object, message: string) => console.error(message)
const log = { info: () => {}, warn: say, error: say }

/**
 * Does short work on the configured database, prints what it answers and ends the process. A program that runs on the same
 * embedded folder is asked through its socket, so that nobody has to stop it. A refusal is a sentence and exit code 1.
 */
export async function withDatabase(config: Config, work: (db: Db) => Promise<string>): Promise<never> {
  try {
    const database = await openOrJoin(config)
    console.log(await work(database.db).finally(database.close))
  } catch (error) {
    console.error(explainFailure(error))
    process.exit(1)
  }
  process.exit(0)
}

async function openOrJoin(config: Config): Promise<Pick<Database, 'db' | 'close'>> {
  try {
    const database = await openDatabase(databasePlace(config), log)
    await migrate(database)
    return database
  } catch (error) {
    const isTaken = error instanceof DatabaseRefused && error.holderSocketFolder !== null
    if (!isTaken) throw error
    return joinRunning(error.holderSocketFolder, log)
  }
}
