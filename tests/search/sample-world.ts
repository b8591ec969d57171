// Builds the world of the search tests: a database of each kind with the sample data in it.
import pino from 'pino'
import { type Database, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createTestDatabase, type DatabaseKind } from '../world/world.ts'

/** A database to search in; `close` removes it. */
export type SearchWorld = { database: Database; close: () => Promise<void> }

/** A fresh database with the sample data, on PGlite or on a PostgreSQL server. */
export async function openSampleWorld(kind: DatabaseKind): Promise<SearchWorld> {
  const testDatabase = await createTestDatabase(kind, 'samples')
  const database = await openDatabase(testDatabase.target, pino({ level: 'silent' }))
  await migrate(database)
  const close = async () => {
    await database.close()
    await testDatabase.remove()
  }
  return { database, close }
}
