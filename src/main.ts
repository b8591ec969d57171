// Wires the program: configuration -> database -> server. It also prints why a start failed.
import { join } from 'node:path'
import { setImmediate as nextImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { checkDataFolder, databaseName, listFileFolders } from './data-folder.ts'
import { type Database, openDatabase } from './database/connect.ts'
import type { DatabaseLimits, DatabaseLog } from './database/postgres-server.ts'
import { CannotStart, explainFailure } from './explain-failure.ts'
import { findOpenFileLimit } from './http/connections.ts'
import { createLogger } from './logger.ts'
import type { Running, StartOptions } from './serve.ts'

/** Starts the program. Returns once it serves requests. */
async function start(config: Config, options: StartOptions, logger: Logger): Promise<Running> {
  refuseFewFiles(findOpenFileLimit())
  checkDataFolder(config.dataDir, listFileFolders(config))
  // The embedded database is a process of its own. It starts while this one loads the server.
  const opening = openConfiguredDatabase(config, logger)
  // It may fail before anything awaits it, and Node would stop the process with a stack trace.
  opening.catch(() => {})
  await nextImmediate()
  const [{ serve }, database] = await Promise.all([import('./serve.ts'), opening])
  try {
    return await serve(config, database, logger, options)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Enough for the program, its connections and its images together. */
const minOpenFiles = 512

function refuseFewFiles(limit: number | null): void {
  if (limit === null || limit >= minOpenFiles) return
  throw new CannotStart(
    `Only ${limit} files may be open at a time, and the program needs ${minOpenFiles} at least: raise the limit (ulimit -n 1024, or LimitNOFILE of systemd).`,
  )
}

/** Opens the database of a configuration: a PostgreSQL server, or a folder inside the data folder. */
export async function openConfiguredDatabase(
  config: Config,
  log: DatabaseLog,
  limits: Partial<DatabaseLimits> = {},
): Promise<Database> {
  const { databaseUrl, databaseListenUrl: listenUrl, databaseReadUrls: readUrls, dataDir } = config
  if (databaseUrl)
    return await openDatabase({ kind: 'server', url: databaseUrl, listenUrl, readUrls }, log, limits)
  const folder = join(dataDir, databaseName)
  checkDataFolder(dataDir, [folder])
  return await openDatabase({ kind: 'embedded', folder }, log, limits)
}

/** Starts the program and stops it on a signal. A failed start prints the reason and exits with code 1. */
export async function run(config: Config, options: StartOptions = {}): Promise<Running> {
  const logger = createLogger(config.logLevel)
  try {
    return await start(config, options, logger)
  } catch (error) {
    console.error(`Cannot start. ${explainFailure(error, config.logLevel)}`)
    logger.flush(() => process.exit(1))
    return new Promise(() => {})
  }
}
