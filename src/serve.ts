// Wires the server: open database -> migrations -> pages -> calls -> listen.
import { join } from 'node:path'
import type { Logger } from 'pino'

import manifest from '../package.json' with { type: 'json' }
import { backUpBeforeUpgrade, backupFolder } from './commands/backup-file.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { listReplicas } from './database/standby.ts'
import { openErasedList } from './domain/accounts/account-erasure.ts'
import { ensureAdmin } from './domain/accounts/create-account.ts'
import { createPasswordHasher, type PasswordHasher } from './domain/accounts/passwords.ts'
import { geocodeAfterLoading } from './domain/businesses/place-of-business.ts'
import type { RunningJob } from './domain/concurrency.ts'
import { Failure } from './domain/failures.ts'
import { type ImportWorker, startImportWorker } from './domain/imports/import-steps.ts'
import { loadReferenceData } from './domain/load-reference-data.ts'
import { type MailSender, startMailSender } from './domain/mail/mail-sender.ts'
import { sweepImages } from './domain/media/attach-images.ts'
import { liveTransport } from './domain/settings/live-settings.ts'
import { describeSetupLink, makeSetupLink, setupAddress } from './domain/settings/set-up.ts'
import { startStillRightJob } from './domain/still-right/still-right.ts'
import { startRetentionJob } from './domain/upkeep/retention-job.ts'
import { CannotStart, cannotListen, describeRefusedAdmin } from './explain-failure.ts'
import { createDrain, limitConnections, trackConnections } from './http/connections.ts'
import type { ResponseCache } from './http/response-cache.ts'
import { buildServer } from './http/server.ts'
import type { Pages, ServerParts } from './http/server-parts.ts'
import { makeServerParts } from './make-server-parts.ts'
import type { Measured } from './metrics/gauges.ts'
import type { Metrics } from './metrics/metrics-server.ts'
import { loadBuiltPages } from './page-assets.ts'
import { warnOfSettings, warnOfUnreachable } from './reachability.ts'
import { stopOnSignal } from './stop-signals.ts'

/** A running program. */
export type Running = { address: string }

/** What a caller can change: the pages, which are never cached for a development server, and work to do before the server listens. */
export type StartOptions = {
  loadPages?: () => Promise<Pages>
  beforeListening?: (database: Database) => Promise<void>
  /** The businesses are invented: nobody needs the support address or the mail of this site. */
  isSample?: boolean
}

/** Serves an open database. Returns when the server listens. */
export async function serve(
  config: Config,
  database: Database,
  logger: Logger,
  { loadPages, beforeListening, isSample = false }: StartOptions,
): Promise<Running> {
  await prepareDatabase(config, database, logger, beforeListening)
  const passwords = createPasswordHasher()
  await makeAdmin(config, database, passwords, logger)
  const parts = await makeServerParts(config, database, logger)
  const { cache, images, reads, live } = parts
  const settled = { ...config, site: live.site, mail: live.mail }
  if (!isSample) warnOfSettings(settled, logger)
  const queues = { reads, uploads: images.semaphore, passwords }
  const metrics = await createMetrics(config, database, { cache, queues })
  let mail: MailSender | null = null
  let imports: ImportWorker | null = null
  let questions: RunningJob | null = null
  let printed: Promise<void> | null = null
  const { server, drain } = await openServer(config, logger, {
    ...parts,
    passwords,
    mail: { notify: (afterMs) => mail?.notify(afterMs) },
    imports: { notify: () => imports?.notify() },
    observer: metrics?.observer ?? null,
    maxDelayMs: 1000,
    loadPages: loadPages ? uncached(loadPages, cache) : always(await loadBuiltPages()),
  })
  const listener = await listenForMetrics(config, metrics, logger)
  const transport = liveTransport(live, join(config.dataDir, 'outbox'))
  const list = openErasedList(backupFolder(config.dataDir))
  const retention = await startRetentionJob({ db: database.db, images, log: logger, transport, list })
  // Finishes the open requests, then closes the database. Registered before the server listens: whoever sees it serving may stop it.
  const stop = async () => {
    await Promise.all([drain(), printed, mail?.stop(), imports?.stop(), retention.stop(), questions?.stop()])
    await parts.background.done()
    await parts.failedSearches.stop()
    await listener?.close()
    await database.close()
  }
  stopOnSignal(stop, logger)
  const address = await server.listen({ port: config.port, host: config.host }).catch((cause: unknown) => {
    throw cannotListen(config, cause)
  })
  // Not before: a copy of the program that cannot listen exits, and must not have claimed a mail or an import.
  mail = startMailSender(database.db, transport, logger)
  imports = startImportWorker(database.db, logger)
  void sweepImages({ db: database.db, images, log: logger }, new Date())
  void geocodeAfterLoading(database.db, logger)
  void warnOfUnreachable(settled, logger)
  if (config.asksOwners) questions = startStillRightJob({ db: database.db, live, mail, log: logger })
  printed = printSetupLink(database, live.site.url)
  await printed
  return { address }
}

/** Builds the server with a limit on its connections, and the function that stops it. */
async function openServer(config: Config, logger: Logger, parts: ServerParts) {
  const server = await buildServer(config, parts, logger)
  const connections = trackConnections(server.server)
  limitConnections(server.server, connections, logger)
  const refuseWaiting = () => parts.images.semaphore.close()
  return { server, drain: createDrain(server, connections, parts.lifecycle, refuseWaiting) }
}

async function prepareDatabase(
  config: Config,
  database: Database,
  logger: Logger,
  beforeListening: StartOptions['beforeListening'],
): Promise<void> {
  await backUpBeforeUpgrade(config, database, logger)
  await migrate(database)
  await loadReferenceData(database)
  await beforeListening?.(database)
}

/** Creates the administrator of the configuration, unless that email has an account. */
async function makeAdmin(
  { admin }: Config,
  { db }: Database,
  passwords: PasswordHasher,
  logger: Logger,
): Promise<void> {
  if (!admin) return
  const ensured = await ensureAdmin(db, passwords, admin).catch(nameVariables)
  if (ensured === 'made') logger.info('the administrator that ADMIN_EMAIL names was made')
  if (ensured === 'no_admin')
    logger.warn('ADMIN_EMAIL is the email of an owner, which makes no administrator: name another one')
}

function nameVariables(error: unknown): never {
  if (!(error instanceof Failure)) throw error
  throw new CannotStart(describeRefusedAdmin(error.message))
}

/** Prints the link without the logger: a log is kept and read by many, and whoever has the link becomes the administrator. */
async function printSetupLink({ db }: Database, siteUrl: string): Promise<void> {
  const token = await makeSetupLink(db)
  if (token) console.error(describeSetupLink(setupAddress(siteUrl, token)))
}

const always =
  <Value>(value: Value) =>
  async () =>
    value

// The pages of a development server change with every edit. A response that is being made while the cache is cleared is never cached.
function uncached(loadPages: () => Promise<Pages>, cache: ResponseCache): () => Promise<Pages> {
  return () => {
    cache.clear()
    return loadPages()
  }
}

/** Starts measuring; null when no metrics are served. */
async function createMetrics(
  config: Config,
  { db, pool }: Database,
  counted: Pick<Measured, 'cache' | 'queues'>,
): Promise<Metrics | null> {
  if (!config.metrics) return null
  const { createMetrics } = await import('./metrics/metrics-server.ts')
  const { version } = manifest
  return createMetrics({
    db,
    pool,
    version,
    ...counted,
    dataDir: config.dataDir,
    listReplicas: () => listReplicas(pool),
  })
}

/** Serves the metrics until `close` is called. */
async function listenForMetrics({ metrics: address }: Config, metrics: Metrics | null, logger: Logger) {
  if (!metrics || !address) return null
  const listener = await metrics.listen(address).catch((cause: unknown) => {
    throw cannotListen(address, cause, 'METRICS_')
  })
  logger.info({ host: address.host, port: listener.port }, 'metrics are served at /metrics')
  return listener
}
