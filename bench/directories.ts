// Creates the databases and directories that are measured.
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import pino from 'pino'
import { loadInventedBusinesses } from '../src/commands/load-invented-businesses.ts'
import { type Database, type DatabaseTarget, openDatabase } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { loadReferenceData } from '../src/domain/load-reference-data.ts'
import { startPostgres } from '../tests/world/start-postgres.ts'
import { seconds } from './timings.ts'

// PostgreSQL's default is 128 MB, for a directory of 2 GB. Its manual advises a quarter of the memory.
const sharedBuffers = '1GB'

/** Starts a PostgreSQL server that creates empty databases; `remove` stops it. */
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

/** Fills a database with `size` invented businesses. */
export async function loadDirectory(at: DatabaseTarget, size: number): Promise<Database> {
  const database = await openDatabase(at, pino({ level: 'silent' }))
  await migrate(database)
  await loadReferenceData(database)
  const began = performance.now()
  await database.withoutDeadline((client) => loadInventedBusinesses(client, 1, size))
  console.log(`${size} businesses: loaded in ${seconds(began)} s`)
  return database
}

/** Opens databases on a server that are already filled. */
export const openDirectories = (urls: readonly string[]): Promise<Database[]> =>
  Promise.all(urls.map((url) => openDatabase({ kind: 'server', url }, pino({ level: 'silent' }))))
