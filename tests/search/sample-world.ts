// Builds the world of the search tests: a database of each kind with the sample data in it.
import pino from 'pino'
import { type Database, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createTestDatabase, type DatabaseKind } from '../world/world.ts'

/** A database to search in; `close` removes it. */
export type SearchWorld = { database: Database; close: () => Promise<void> }

/** A fresh database with the sample data, on PGlite or on a PostgreSQL server. */
export const openSampleWorld = (kind: DatabaseKind) => openSearchWorld(kind, 'samples')

/** The same without any business, unless `content` says otherwise. */
export async function openSearchWorld(kind: DatabaseKind, content?: 'samples'): Promise<SearchWorld> {
  const testDatabase = await createTestDatabase(kind, content)
  const database = await openDatabase(testDatabase.target, pino({ level: 'silent' }))
  await migrate(database)
  const close = async () => {
    await database.close()
    await testDatabase.remove()
  }
  return { database, close }
}
