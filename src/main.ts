// Wiring: configuration -> database -> http -> listen. Knows everyone, decides nothing.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { type Config, loadConfig } from './config.ts'
import { type Database, type DatabasePlace, openDatabase } from './database/connect.ts'
import { DatabaseRefused, isUnavailable } from './database/failures.ts'
import { migrate } from './database/migrate.ts'
import { drain } from './http/drain.ts'
import { publicLimits } from './http/limits.ts'
import { createReadCache } from './http/read-cache.ts'
import { securityHeaders } from './http/security-headers.ts'
import { buildServer } from './http/server.ts'
import type { Pages } from './http/server-parts.ts'
import { sessionCookieName } from './http/session-cookie.ts'
import { createLogger } from './logger.ts'
import { clientFolder, loadBuiltPages } from './page-assets.ts'

/** A running program. `stop` finishes what is under way, then closes the database. */
export type Running = { address: string; database: Database; stop: () => Promise<void> }

/** What a caller may put in place of the usual: pages from a development server, work to do before anyone is served. */
export type StartOptions = {
  loadPages?: () => Promise<Pages>
  beforeListening?: (database: Database) => Promise<void>
}

/** Starts the program and answers once it can be asked. */
async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  const logger = createLogger(config.logLevel)
  const database = await openDatabase(databasePlace(config), logger)
  try {
    return await serve(config, options, logger, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(
  config: Config,
  options: StartOptions,
  logger: Logger,
  database: Database,
): Promise<Running> {
  await migrate(database)
  await options.beforeListening?.(database)
  const cache = createReadCache()
  database.onPublicChange(() => cache.drop())
  const life = { stopping: false }
  const builtPages = options.loadPages ? null : await loadBuiltPages()
  const server = await buildServer(
    config,
    {
      db: database.db,
      isAnswering: database.isAnswering,
      life,
      cache,
      commonHeaders: securityHeaders(config.site.url),
      cookieName: sessionCookieName(config.site.url),
      limits: publicLimits,
      loadPages: options.loadPages ?? (async () => builtPages as Pages),
      site: config.site,
      clientFolder,
    },
    logger,
  )
  const address = await server.listen({ port: config.port, host: config.host })
  const stop = async () => {
    await drain(server, life)
    await database.close()
  }
  return { address, database, stop }
}

/** The database a configuration names: a server, or a folder beside the rest of the operator's data. */
function databasePlace(config: Config): DatabasePlace {
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
    console.error(`Cannot start. ${explain(error, config)}`)
    process.exit(1)
  })
  stopOnSignal(running)
  return running
}

function explain(error: unknown, config: Config): string {
  if (error instanceof DatabaseRefused) return error.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Port ${config.port} is in use by another program. Stop that one, or set PORT to a free port.`
  }
  return isUnavailable(error)
    ? `The database does not answer: ${error.message}`
    : (error.stack ?? error.message)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await run(loadConfig())
