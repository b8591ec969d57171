// Builds the world of a test: a database with the small town in it, and the real server in front of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { readConfig } from '../../src/config.ts'
import { type Database, type DatabasePlace, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { businesses } from '../../src/database/schema.ts'
import { publicLimits } from '../../src/http/limits.ts'
import { createReadCache } from '../../src/http/read-cache.ts'
import { securityHeaders } from '../../src/http/security-headers.ts'
import { buildServer } from '../../src/http/server.ts'
import type { Pages, ServerParts } from '../../src/http/server-parts.ts'
import { sessionCookieName } from '../../src/http/session-cookie.ts'
import { clientFolder, loadBuiltPages } from '../../src/page-assets.ts'
import { copyPreparedCluster } from './prepared-cluster.ts'
import { startPostgres } from './start-postgres.ts'
import { town } from './town.ts'

export type World = { server: FastifyInstance; database: Database; close: () => Promise<void> }
export type WorldOptions = {
  /** What to put into the empty database; the small town by default. */
  fill?: (database: Database) => Promise<void>
  environment?: NodeJS.ProcessEnv
  parts?: Partial<ServerParts>
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
  const place = await makePlace(kind)
  const logger = pino({ level: 'silent' })
  const database = await openDatabase(place.at, logger)
  await migrate(database)
  await (options.fill ?? fillTown)(database)
  const cache = createReadCache()
  database.onPublicChange(() => cache.drop())
  const server = await buildServer(
    read.config,
    {
      db: database.db,
      isAnswering: database.isAnswering,
      life: { stopping: false },
      cache,
      commonHeaders: securityHeaders(read.config.site.url),
      cookieName: sessionCookieName(read.config.site.url),
      limits: publicLimits,
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
  }
  return { server, database, close }
}

async function fillTown({ db }: Database): Promise<void> {
  await db.insert(businesses).values(Object.values(town))
}

function lazily(load: () => Promise<Pages>): () => Promise<Pages> {
  let pages: Promise<Pages> | undefined
  return () => (pages ??= load())
}

/** A place for a fresh database: a new folder, or a new database on the server that the tests started. */
export async function makePlace(
  kind: DatabaseKind,
): Promise<{ at: DatabasePlace; remove: () => Promise<void> }> {
  if (kind === 'PGlite') {
    const folder = mkdtempSync(join(tmpdir(), 'mzansi-test-'))
    await copyPreparedCluster(folder)
    return {
      at: { kind: 'embedded', folder },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  const postgres = await startPostgres()
  return { at: { kind: 'server', url: await postgres.newDatabase() }, remove: postgres.stop }
}
