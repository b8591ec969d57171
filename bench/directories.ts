// Makes the databases and directories that are measured.
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import pino from 'pino'
import { loadInventedBusinesses } from '../src/commands/load-invented-businesses.ts'
import { type Database, type DatabaseTarget, openDatabase } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { loadPlaces } from '../src/domain/places/load-places.ts'
import { startPostgres } from '../tests/world/start-postgres.ts'
import { createTestDatabase, type DatabaseKind } from '../tests/world/world.ts'
import { seconds } from './timings.ts'

// PostgreSQL's default is 128 MB, for a directory of 2 GB. Its manual advises a quarter of the memory.
const sharedBuffers = '1GB'

/** A PostgreSQL server of its own, that makes empty databases; `remove` ends it. */
export async function prepareServer() {
  const server = await startPostgres()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`ALTER SYSTEM SET shared_buffers = '${sharedBuffers}'`)
  await client.end()
  await server.down()
  await server.up()
  const makeDatabase = async (): Promise<DatabaseTarget> => ({
    kind: 'server',
    url: await server.newDatabase(),
  })
  return { makeDatabase, remove: () => server.stop() }
}

/** The same on PGlite. */
export function prepareFolders() {
  const created: Awaited<ReturnType<typeof createTestDatabase>>[] = []
  const makeDatabase = async () => {
    const testDatabase = await createTestDatabase('PGlite')
    created.push(testDatabase)
    return testDatabase.target
  }
  const remove = async () => {
    for (const testDatabase of created) await testDatabase.remove()
  }
  return { makeDatabase, remove }
}

/** One empty database of this kind, on PostgreSQL with the settings of a new server; `remove` ends it. */
export async function prepareDatabase(kind: DatabaseKind) {
  if (kind === 'PGlite') return await createTestDatabase(kind)
  const server = await startPostgres()
  return { target: { kind: 'server', url: await server.newDatabase() } as const, remove: server.stop }
}

/** Fills a database with so many invented businesses. */
export async function loadDirectory(kind: DatabaseKind, at: DatabaseTarget, size: number): Promise<Database> {
  const database = await openDatabase(at, pino({ level: 'silent' }))
  await migrate(database)
  await loadPlaces(database)
  const began = performance.now()
  await database.withoutDeadline((client) => loadInventedBusinesses(client, 1, size))
  console.log(`${kind}, ${size} businesses: loaded in ${seconds(began)} s`)
  return database
}

/** Databases on a server that are already filled. */
export const openDirectories = (urls: readonly string[]): Promise<Database[]> =>
  Promise.all(urls.map((url) => openDatabase({ kind: 'server', url }, pino({ level: 'silent' }))))
