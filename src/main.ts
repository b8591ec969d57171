// Wires the program: configuration -> database -> server. It also prints why a start failed.
import { join } from 'node:path'
import { setImmediate as nextImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Config, loadConfig } from './config.ts'
import { type DatabaseTarget, openDatabase } from './database/connect.ts'
import { explainFailure } from './explain-failure.ts'
import { createLogger } from './logger.ts'
import type { Running, StartOptions } from './serve.ts'

/** Starts the program. Returns when it serves requests. */
async function start(config: Config, options: StartOptions): Promise<Running> {
  const logger = createLogger(config.logLevel)
  // The embedded database opens in a worker thread. That thread starts first, because loading the server blocks this one. Both
  // at the same time take 0.7 s less.
  const opening = openDatabase(databaseTarget(config), logger)
  await nextImmediate()
  const [{ serve }, database] = await Promise.all([import('./serve.ts'), opening])
  try {
    return await serve(config, database, logger, options)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The database of a configuration: a PostgreSQL server, or a folder inside the data folder. */
export function databaseTarget(config: Config): DatabaseTarget {
  return config.databaseUrl
    ? { kind: 'server', url: config.databaseUrl }
    : { kind: 'embedded', folder: join(config.dataDir, 'database') }
}

/** Stops the program at SIGTERM or SIGINT. A second signal, or ten seconds, end the process at once. */
function stopOnSignal(running: Running): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Starts the program and stops it on a signal. A failed start prints the reason and exits with code 1. */
export async function run(config: Config, options: StartOptions = {}): Promise<Running> {
  const running = await start(config, options).catch((error: unknown) => {
    console.error(`Cannot start. ${explainFailure(error)}`)
    process.exit(1)
  })
  stopOnSignal(running)
  return running
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await run(loadConfig())
