// Wiring of the server: an open database -> migrations -> pages -> calls -> listen.
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { levelSearchIfDue } from './domain/search/level-search.ts'
import { drain } from './http/drain.ts'
import { publicLimits } from './http/limits.ts'
import { createReadCache } from './http/read-cache.ts'
import { securityHeaders } from './http/security-headers.ts'
import { buildServer } from './http/server.ts'
import type { Pages } from './http/server-parts.ts'
import { sessionCookieName } from './http/session-cookie.ts'
import { clientFolder, loadBuiltPages } from './page-assets.ts'

/** A running program. `stop` finishes what is under way, then closes the database. */
export type Running = { address: string; stop: () => Promise<void> }

/** What a caller may put in place of the usual: pages from a development server, work to do before anyone is served. */
export type StartOptions = {
  loadPages?: () => Promise<Pages>
  beforeListening?: (database: Database) => Promise<void>
}

/** Serves an open database and answers once it can be asked. */
export async function serve(
  config: Config,
  database: Database,
  logger: Logger,
  { loadPages, beforeListening }: StartOptions,
): Promise<Running> {
  await migrate(database)
  await beforeListening?.(database)
  const cache = createReadCache()
  database.onPublicChange(() => cache.drop())
  const life = { stopping: false }
  const pages = loadPages ?? always(await loadBuiltPages())
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
      loadPages: pages,
      site: config.site,
      clientFolder,
    },
    logger,
  )
  const address = await server.listen({ port: config.port, host: config.host })
  levelSearch(database, logger)
  const stop = async () => {
    await drain(server, life)
    await database.close()
  }
  return { address, stop }
}

const always =
  <Value>(value: Value) =>
  async () =>
    value

/** Search is right without it, so nobody waits for it and a failure only costs speed. */
function levelSearch(database: Database, logger: Logger): void {
  database.withoutDeadline(levelSearchIfDue).then(
    (levelled) => levelled && logger.info('the best-first order of search was drawn anew'),
    (err) => logger.warn({ err }, 'the best-first order of search could not be drawn anew'),
  )
}
