// The world of a test: a real server, on a new database with the businesses of the small town.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { expect } from 'vitest'
import { readConfig } from '../../src/config.ts'
import {
  type Database,
  type DatabaseTarget,
  openDatabase,
  type ServerTarget,
} from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { businesses } from '../../src/database/schema.ts'
import type { LiveSettings } from '../../src/domain/settings/live-settings.ts'
import { buildServer } from '../../src/http/server.ts'
import type { Pages, ServerParts } from '../../src/http/server-parts.ts'
import { makeServerParts } from '../../src/make-server-parts.ts'
import { loadBuiltPages } from '../../src/page-assets.ts'
import { listUndeclaredFailures } from './declared-failures.ts'
import type { Template } from './postgres-templates.ts'
import { quickPasswords } from './quick-passwords.ts'
import { requestSharedServer } from './request-shared-server.ts'
import { town } from './town.ts'

/**
 * A running world. `files` is its data folder, with the images. Mails stay in the outbox, where a test reads them. Passwords are
 * hashed weakly, unless `parts` has another hasher.
 */
export type World = {
  server: FastifyInstance
  database: Database
  target: DatabaseTarget
  files: string
  /** The settings of this copy. */
  live: LiveSettings
  close: () => Promise<void>
}
export type WorldOptions = {
  /** What the database contains before it is filled: every migration by default. */
  template?: Template
  /** What to put into the database; the small town by default. */
  fill?: (database: Database) => Promise<void>
  environment?: NodeJS.ProcessEnv
  parts?: Partial<ServerParts>
  /** The log of the server; none by default. */
  log?: Logger
  /** An existing database of the test, with every migration; a new one by default. */
  target?: DatabaseTarget
  /** Another running world: this one is a second copy of the program on the same database. */
  beside?: World
}

/** A busy machine exceeds the deadlines of the program. Tests of deadlines open a database of their own. */
export const patience = { deadlineMs: 60_000, idleInTransactionMs: 60_000, connectMs: 60_000 }

/** Starts a server on a new database. Pages need `npm run build`; calls work without it. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const files = options.beside?.files ?? mkdtempSync(join(tmpdir(), 'mzansi-files-'))
  const read = readConfig({
    SITE_URL: 'https://directory.example',
    RATE_LIMIT: 'off',
    DATA_DIR: files,
    ...options.environment,
  })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const target = options.beside?.target ?? options.target ?? (await createTestDatabase(options.template))
  const logger = options.log ?? pino({ level: 'silent' })
  const database = await openDatabase(target, logger, patience)
  await migrate(database)
  if (!options.beside) await (options.fill ?? fillTown)(database)
  const now = options.parts?.now
  const parts = await makeServerParts(read.config, database, logger, now && (() => now().getTime()))
  const server = await buildServer(
    read.config,
    {
      ...parts,
      mail: { notify: () => {} },
      imports: { notify: () => {} },
      passwords: quickPasswords,
      observer: null,
      // High, because a busy machine is sometimes late. A separate test shows what happens then.
      maxDelayMs: 20_000,
      loadPages: lazily(loadBuiltPages),
      ...options.parts,
    },
    logger,
  )
  const undeclared = listUndeclaredFailures(server)
  const close = async () => {
    await server.close()
    await database.close()
    if (!options.beside) rmSync(files, { recursive: true, force: true })
    expect(undeclared, 'contract/endpoints.ts does not name these failures of its calls.').toEqual([])
  }
  return { server, database, target, files, live: parts.live, close }
}

async function fillTown({ db }: Database): Promise<void> {
  await db.insert(businesses).values(Object.values(town))
}

function lazily(load: () => Promise<Pages>): () => Promise<Pages> {
  let pages: Promise<Pages> | undefined
  return () => (pages ??= load())
}

/** Whether tests on PostgreSQL go through PgBouncer and read from a standby (CONTRIBUTING.md). */
function isPooled(): boolean {
  return process.env.TEST_DATABASE === 'pooled'
}

/** Creates a database from a template, on the PostgreSQL server that all tests of the run share. */
export async function createTestDatabase(template: Template = 'migrated'): Promise<ServerTarget> {
  if (!isPooled()) return { kind: 'server', url: await requestSharedServer(`postgres/${template}`) }
  const addresses: Omit<ServerTarget, 'kind'> = JSON.parse(await requestSharedServer(`pooled/${template}`))
  return { kind: 'server', ...addresses }
}
