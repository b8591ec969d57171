// Builds the world of a test: a database with the small town in it, and the real server in front of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { readConfig } from '../../src/config.ts'
import { type Database, type DatabaseTarget, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { businesses } from '../../src/database/schema.ts'
import { createPasswordHasher } from '../../src/domain/accounts/password-hasher.ts'
import { createRateLimiter } from '../../src/domain/accounts/rate-limiter.ts'
import { openImageStore } from '../../src/domain/media/image-store.ts'
import { createSemaphore } from '../../src/domain/semaphore.ts'
import { addressRateLimits } from '../../src/http/address-rate-limits.ts'
import { readLimits } from '../../src/http/read-concurrency.ts'
import { createResponseCache } from '../../src/http/response-cache.ts'
import { securityHeaders } from '../../src/http/security-headers.ts'
import { buildServer } from '../../src/http/server.ts'
import type { Pages, ServerParts } from '../../src/http/server-parts.ts'
import { sessionCookieName } from '../../src/http/session-cookie.ts'
import { clientFolder, loadBuiltPages } from '../../src/page-assets.ts'
import { askSharedServers } from './ask-shared-servers.ts'
import type { Template } from './postgres-templates.ts'
import { copyMigratedCluster, copyPreparedCluster, copySampleCluster } from './prepared-cluster.ts'
import { town } from './town.ts'

/** A running world. `files` is the folder of uploaded pictures' parent; mail stays in its outbox, for the test to read. */
export type World = {
  server: FastifyInstance
  database: Database
  at: DatabaseTarget
  files: string
  close: () => Promise<void>
}
export type WorldOptions = {
  /** What the database holds before it is filled: every migration by default. */
  template?: Template
  /** What to put into the database; the small town by default. */
  fill?: (database: Database) => Promise<void>
  environment?: NodeJS.ProcessEnv
  parts?: Partial<ServerParts>
  /** Another copy of the program, already running: this one uses its database, as it is. PostgreSQL only. */
  beside?: World
}
/** One of the two databases that the whole suite runs on. */
export type DatabaseKind = 'PGlite' | 'PostgreSQL'
export const databaseKinds: DatabaseKind[] = ['PGlite', 'PostgreSQL']

/** The server over a fresh database. Pages need the built screens; without them only calls work. */
export async function openWorld(kind: DatabaseKind, options: WorldOptions = {}): Promise<World> {
  const read = readConfig({
    SITE_URL: 'https://directory.example',
    RATE_LIMIT: 'off',
    ...options.environment,
  })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const place = options.beside
    ? { at: options.beside.at, remove: async () => {} }
    : await makePlace(kind, options.template)
  const logger = pino({ level: 'silent' })
  const database = await openDatabase(place.at, logger)
  await migrate(database)
  if (!options.beside) await (options.fill ?? fillTown)(database)
  const files = options.beside?.files ?? mkdtempSync(join(tmpdir(), 'mzansi-files-'))
  const cache = createResponseCache()
  database.onPublicChange(() => cache.clear())
  const server = await buildServer(
    read.config,
    {
      db: database.db,
      isAnswering: database.isAnswering,
      lifecycle: { stopping: false },
      cache,
      reads: createSemaphore(readLimits),
      images: await openImageStore({ kind: 'folder', folder: join(files, 'images') }),
      mail: { notify: () => {} },
      passwords: createPasswordHasher(),
      rateLimiter: createRateLimiter(database.db, { enabled: read.config.rateLimit }),
      log: logger,
      now: () => new Date(),
      commonHeaders: securityHeaders(read.config.site.url),
      cookieName: sessionCookieName(read.config.site.url),
      addressRateLimits,
      // A busy machine is late now and then; what that does to visitors is a test and a bench of its own.
      maxLateMs: 20_000,
      loadPages: lazily(loadBuiltPages),
      site: read.config.site,
      clientFolder,
      ...options.parts,
    },
    logger,
  )
  const close = async () => {
    await server.close()
    await database.close()
    await place.remove()
    if (!options.beside) rmSync(files, { recursive: true, force: true })
  }
  return { server, database, at: place.at, files, close }
}

async function fillTown({ db }: Database): Promise<void> {
  await db.insert(businesses).values(Object.values(town))
}

function lazily(load: () => Promise<Pages>): () => Promise<Pages> {
  let pages: Promise<Pages> | undefined
  return () => (pages ??= load())
}

const clusters = { empty: copyPreparedCluster, migrated: copyMigratedCluster, samples: copySampleCluster }

/** A fresh database with every migration applied: in a new folder, or on the PostgreSQL server that the whole run shares. */
export async function makePlace(
  kind: DatabaseKind,
  template: Template = 'migrated',
): Promise<{ at: DatabaseTarget; remove: () => Promise<void> }> {
  if (kind === 'PostgreSQL')
    return {
      at: { kind: 'server', url: await askSharedServers(`postgres/${template}`) },
      remove: async () => {},
    }
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-test-'))
  await clusters[template](folder)
  return {
    at: { kind: 'embedded', folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
