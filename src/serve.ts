// Wires the server: open database -> migrations -> pages -> calls -> listen.
import { join } from 'node:path'
import type { Logger } from 'pino'
import { backUpBeforeUpgrade } from './commands/back-up-before-upgrade.ts'
import { backupFolder } from './commands/make-backup.ts'
import type { Config } from './config.ts'
import { exampleSupportEmail } from './config-variables.ts'
import type { Database } from './database/connect.ts'
import { isMigrated, migrate } from './database/migrate.ts'
import { startAccountEraser } from './domain/accounts/account-eraser.ts'
import { ensureAdmin } from './domain/accounts/create-admin.ts'
import { openErasedList } from './domain/accounts/erased-list.ts'
import { createPasswordHasher, type PasswordHasher } from './domain/accounts/password-hasher.ts'
import { createRateLimiter } from './domain/accounts/rate-limiter.ts'
import { fileTransport } from './domain/mail/file-transport.ts'
import { type MailSender, startMailSender } from './domain/mail/mail-sender.ts'
import { smtpTransport } from './domain/mail/smtp-transport.ts'
import { openImageStore } from './domain/media/image-store.ts'
import { sweepImages } from './domain/media/sweep-images.ts'
import { undoMs } from './domain/moderation/undo-rules.ts'
import { loadPlaces } from './domain/places/load-places.ts'
import { placeAfterLoading } from './domain/places/place-businesses.ts'
import { canHavePasskeys } from './domain/second-factor/second-factor-rules.ts'
import { createSemaphore } from './domain/semaphore.ts'
import { readSitePages } from './domain/site-pages/read-site-pages.ts'
import { cannotListen } from './explain-failure.ts'
import { addressRateLimits } from './http/address-rate-limits.ts'
import { limitConnections } from './http/connection-limit.ts'
import { createDrain } from './http/drain.ts'
import { trackConnections } from './http/open-connections.ts'
import { readLimits } from './http/read-concurrency.ts'
import { createResponseCache, type ResponseCache } from './http/response-cache.ts'
import { securityHeaders } from './http/security-headers.ts'
import { buildServer } from './http/server.ts'
import type { Pages } from './http/server-parts.ts'
import { sessionCookieName } from './http/session-cookie.ts'
import { createPurge } from './http/shared-cache-purge.ts'
import { clientFolder, loadBrandFiles, loadBuiltPages } from './page-assets.ts'
import { explainImageStorage, explainMail, explainPurge } from './reachability.ts'
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
  await backUpBeforeUpgrade(config, database, logger)
  await migrate(database)
  await loadPlaces(database)
  await beforeListening?.(database)
  const passwords = createPasswordHasher()
  await makeAdmin(config, database, passwords, logger)
  const purge = createPurge(config.cachePurge, logger)
  const cache = createResponseCache(database.isListening, Date.now, database.noteChange, purge)
  database.onPublicChange(() => cache.clear())
  const lifecycle = { stopping: false }
  const pages = loadPages ? uncached(loadPages, cache) : always(await loadBuiltPages())
  const images = await openImageStore(config.imageStorage)
  const reads = createSemaphore(readLimits)
  const metrics = await createMetrics(config, database, {
    cache,
    queues: { reads, uploads: images.semaphore, passwords },
  })
  let mail: MailSender | null = null
  const server = await buildServer(
    config,
    {
      db: database.db,
      readPublic: database.readPublic,
      isAvailable: database.isAvailable,
      canWrite: database.canWrite,
      isListening: database.isListening,
      isMigrated: () => isMigrated(database.pool),
      lifecycle,
      cache,
      reads,
      images,
      mail: { notify: (afterMs) => mail?.notify(afterMs) },
      undoMs,
      passwords,
      rateLimiter: createRateLimiter(database.db, { enabled: config.rateLimit }),
      log: logger,
      observer: metrics?.observer ?? null,
      now: () => new Date(),
      commonHeaders: securityHeaders(config.site.url),
      cookieName: sessionCookieName(config.site.url),
      requiresSecondFactor: config.requiresSecondFactor,
      addressRateLimits,
      maxLateMs: 1000,
      loadPages: pages,
      site: config.site,
      sitePages: await readSitePages(join(config.dataDir, 'pages'), config.site),
      brandFiles: await loadBrandFiles(config),
      clientFolder,
    },
    logger,
  )
  const connections = trackConnections(server.server)
  limitConnections(server.server, connections, logger)
  const drain = createDrain(server, connections, lifecycle, images.semaphore.close)
  const listener = await listenForMetrics(config, metrics, logger)
  const transport = mailTransport(config)
  const eraser = await startAccountEraser({
    ...{ db: database.db, images, log: logger, transport },
    list: openErasedList(backupFolder(config.dataDir)),
  })
  const address = await server.listen({ port: config.port, host: config.host }).catch((cause: unknown) => {
    throw cannotListen(config, cause)
  })
  // Not before: a copy of the program that cannot listen ends, and must not have taken up a mail.
  mail = startMailSender(database.db, transport, logger)
  void sweepImages({ db: database.db, images, log: logger }, new Date())
  void placeAfterLoading(database.db, logger)
  void warnOfUnreachable(config, logger)
  const stop = async () => {
    await Promise.all([drain(), mail?.stop(), eraser.stop()])
    await listener?.close()
    await database.close()
  }
  return { address, stop }
}

function warnOfSettings(config: Config, logger: Logger): void {
  const { rateLimit, mail, site, trustProxy, requiresSecondFactor } = config
  const isLocal = new URL(site.url).hostname === 'localhost'
  if (!rateLimit) logger.warn('RATE_LIMIT is off: anyone may ask, guess and upload as often as they like')
  if (requiresSecondFactor && !canHavePasskeys(site.url))
    logger.warn(
      `administrators must have a passkey, and browsers refuse passkeys at ${site.url}: use https and a name`,
    )
  if (mail.smtpUrl !== null && isLocal)
    logger.warn(`the links in mail lead to ${site.url}: set SITE_URL to the public address of the site`)
  if (trustProxy !== false && isLocal)
    logger.warn(
      `visitors come through a proxy and SITE_URL is ${site.url}: set it to the address that they type`,
    )
  if (site.supportEmail === exampleSupportEmail)
    logger.warn(`owners are told to write to ${exampleSupportEmail}, which is an example: set SUPPORT_EMAIL`)
}

// A folder was checked before the start. Mail, a bucket and a shared cache are elsewhere: the site is served without them.
async function warnOfUnreachable({ mail, imageStorage, cachePurge }: Config, logger: Logger): Promise<void> {
  const reasons = await Promise.all([
    mail.smtpUrl === null ? null : explainMail(mail.smtpUrl),
    imageStorage.kind === 'folder' ? null : explainImageStorage(imageStorage),
    cachePurge && explainPurge(cachePurge),
  ])
  for (const reason of reasons) if (reason) logger.warn(reason)
}

/** Makes the administrator of the configuration, unless that email has an account. */
async function makeAdmin(
  { admin }: Config,
  { db }: Database,
  passwords: PasswordHasher,
  logger: Logger,
): Promise<void> {
  if (!admin) return
  const ensured = await ensureAdmin(db, passwords, admin)
  if (ensured === 'made') logger.info('the administrator that ADMIN_EMAIL names was made')
  if (ensured === 'no_admin')
    logger.warn('ADMIN_EMAIL is the email of an owner, which makes no administrator: name another one')
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
