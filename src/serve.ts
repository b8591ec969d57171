// Wires the server: open database -> migrations -> pages -> calls -> listen.
import { join } from 'node:path'
import type { Logger } from 'pino'
import { backUpBeforeUpgrade } from './commands/back-up-before-upgrade.ts'
import { backupFolder } from './commands/make-backup.ts'
import type { Config } from './config.ts'
import { warnOfSettings, warnOfUnreachable } from './config-warnings.ts'
import type { Database } from './database/connect.ts'
import { isMigrated, migrate } from './database/migrate.ts'
import { ensureAdmin } from './domain/accounts/create-admin.ts'
import { openErasedList } from './domain/accounts/erased-list.ts'
import { createPasswordHasher, type PasswordHasher } from './domain/accounts/password-hasher.ts'
import { createRateLimiter } from './domain/accounts/rate-limiter.ts'
import { Failure } from './domain/failures.ts'
import { openGeoip } from './domain/geoip/open-geoip.ts'
import { fileTransport } from './domain/mail/file-transport.ts'
import { type MailSender, startMailSender } from './domain/mail/mail-sender.ts'
import { smtpTransport } from './domain/mail/smtp-transport.ts'
import { openImageStore } from './domain/media/image-store.ts'
import { sweepImages } from './domain/media/sweep-images.ts'
import { undoMs } from './domain/moderation/undo-rules.ts'
import { loadPlaces } from './domain/places/load-places.ts'
import { placeAfterLoading } from './domain/places/place-businesses.ts'
import { Semaphore } from './domain/semaphore.ts'
import { readSitePages } from './domain/site-pages/read-site-pages.ts'
import { startReaper } from './domain/upkeep/reaper.ts'
import { CannotStart, cannotListen, describeRefusedAdmin } from './explain-failure.ts'
import { addressRateLimits } from './http/address-rate-limits.ts'
import { limitConnections } from './http/connection-limit.ts'
import { createDrain } from './http/drain.ts'
import { trackConnections } from './http/open-connections.ts'
import { readLimits } from './http/read-concurrency.ts'
import { ResponseCache } from './http/response-cache.ts'
import { securityHeaders } from './http/security-headers.ts'
import { buildServer } from './http/server.ts'
import type { Pages, ServerParts } from './http/server-parts.ts'
import { sessionCookieName } from './http/session-cookie.ts'
import { createPurge } from './http/shared-cache-purge.ts'
import { clientFolder, loadBrandFiles, loadBuiltPages } from './page-assets.ts'
import { createMetrics, listenForMetrics } from './start-metrics.ts'

/** A running program. `stop` finishes the open requests, then closes the database. */
export type Running = { address: string; stop: () => Promise<void> }

/** What a caller may change: pages of a development server, which are never cached, and work to do before the server listens. */
export type StartOptions = {
  loadPages?: () => Promise<Pages>
  beforeListening?: (database: Database) => Promise<void>
  /** Invented businesses: nobody needs the support address or the mail of this site. */
  isSample?: boolean
}

/** Serves an open database. Returns when the server listens. */
export async function serve(
  config: Config,
  database: Database,
  logger: Logger,
  { loadPages, beforeListening, isSample = false }: StartOptions,
): Promise<Running> {
  if (!isSample) warnOfSettings(config, logger)
  await prepareDatabase(config, database, logger, beforeListening)
  const passwords = createPasswordHasher()
  await makeAdmin(config, database, passwords, logger)
  const cache = openCache(config, database, logger)
  const images = await openImageStore(config.imageStorage)
  const reads = new Semaphore(readLimits)
  const queues = { reads, uploads: images.semaphore, passwords }
  const metrics = await createMetrics(config, database, { cache, queues })
  let mail: MailSender | null = null
  const { server, drain } = await openServer(config, logger, {
    ...databaseParts(config, database),
    ...(await siteParts(config)),
    lifecycle: { stopping: false },
    cache,
    reads,
    images,
    passwords,
    undoMs,
    addressRateLimits,
    findNetworkPlace: openGeoip(config.geoipFile, logger),
    mail: { notify: (afterMs) => mail?.notify(afterMs) },
    log: logger,
    observer: metrics?.observer ?? null,
    now: () => new Date(),
    maxLateMs: 1000,
    loadPages: loadPages ? uncached(loadPages, cache) : always(await loadBuiltPages()),
  })
  const listener = await listenForMetrics(config, metrics, logger)
  const transport = mailTransport(config)
  const list = openErasedList(backupFolder(config.dataDir))
  const reaper = await startReaper({ db: database.db, images, log: logger, transport, list })
  const address = await server.listen({ port: config.port, host: config.host }).catch((cause: unknown) => {
    throw cannotListen(config, cause)
  })
  // Not before: a copy of the program that cannot listen ends, and must not have taken up a mail.
  mail = startMailSender(database.db, transport, logger)
  void sweepImages({ db: database.db, images, log: logger }, new Date())
  void placeAfterLoading(database.db, logger)
  void warnOfUnreachable(config, logger)
  const stop = async () => {
    await Promise.all([drain(), mail?.stop(), reaper.stop()])
    await listener?.close()
    await database.close()
  }
  return { address, stop }
}

/** The server with a limit of its connections, and the function that stops it. */
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
  await loadPlaces(database)
  await beforeListening?.(database)
}

/** Makes the administrator of the configuration, unless that email has an account. */
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

/** A response cache that each public change clears. */
function openCache(config: Config, database: Database, logger: Logger): ResponseCache {
  const purge = createPurge(config.cachePurge, logger)
  const cache = new ResponseCache({ isListening: database.isListening, onClear: database.noteChange, purge })
  database.onPublicChange(() => cache.clear())
  return cache
}

function databaseParts(config: Config, database: Database) {
  const { db, readPublic, findOutage, canWrite, isListening } = database
  return {
    db,
    readPublic,
    findOutage,
    canWrite,
    isListening,
    isMigrated: () => isMigrated(database.pool),
    rateLimiter: createRateLimiter(db, { enabled: config.rateLimit }),
  }
}

async function siteParts(config: Config) {
  const { site, requiresSecondFactor } = config
  return {
    site,
    requiresSecondFactor,
    clientFolder,
    commonHeaders: securityHeaders(site.url),
    cookieName: sessionCookieName(site.url),
    sitePages: await readSitePages(join(config.dataDir, 'pages'), site),
    brandFiles: await loadBrandFiles(config),
  }
}

function mailTransport({ mail: { smtpUrl, from }, dataDir }: Config) {
  return smtpUrl === null ? fileTransport(join(dataDir, 'outbox'), from) : smtpTransport(smtpUrl, from)
}

const always =
  <Value>(value: Value) =>
  async () =>
    value

// Pages of a development server change with every edit. A response that is being made during a drop is never cached.
function uncached(loadPages: () => Promise<Pages>, cache: ResponseCache): () => Promise<Pages> {
  return () => {
    cache.clear()
    return loadPages()
  }
}
