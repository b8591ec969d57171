// Wiring: configuration -> database -> server, and what a start that fails says. Decides nothing of the product.
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Config, loadConfig } from './config.ts'
import { type DatabaseTarget, openDatabase } from './database/connect.ts'
import { explainFailure } from './explain-failure.ts'
import { createLogger } from './logger.ts'
import type { Running, StartOptions } from './serve.ts'

/** Starts the program and answers once it can be asked. */
async function start(config: Config, options: StartOptions): Promise<Running> {
  const logger = createLogger(config.logLevel)
  // The embedded database opens in a thread of its own. That thread first, then the server: while it loads, this thread is
  // blocked. Side by side, and in this order, they take 0.7 s less.
  const opening = openDatabase(databaseTarget(config), logger)
  await nextTurn()
  const [{ serve }, database] = await Promise.all([import('./serve.ts'), opening])
  try {
    return await serve(config, database, logger, options)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The database a configuration names: a server, or a folder beside the rest of the operator's data. */
export function databaseTarget(config: Config): DatabaseTarget {
  return config.databaseUrl
    ? { kind: 'server', url: config.databaseUrl }
    : { kind: 'embedded', folder: join(config.dataDir, 'database') }
}

/** Ends the process in order at SIGTERM or SIGINT; a second signal, or ten seconds, end it at once. */
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

/** Starts the program and stops it on a signal. What an operator can mend is said in a sentence, with exit code 1. */
export async function run(config: Config, options: StartOptions = {}): Promise<Running> {
  const running = await start(config, options).catch((error: unknown) => {
    console.error(`Cannot start. ${explainFailure(error)}`)
    process.exit(1)
  })
  stopOnSignal(running)
  return running
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await run(loadConfig())
