// Builds the world of the search tests: a database with the sample data.
import pino from 'pino'
import { type Database, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createTestDatabase } from '../world/world.ts'

/** A database for searches. */
export type SearchWorld = { database: Database; close: () => Promise<void> }

/** A fresh database with the sample data. */
export const openSampleWorld = () => openSearchWorld('samples')

/** A fresh database, without any business by default. */
export async function openSearchWorld(content?: 'samples'): Promise<SearchWorld> {
  const database = await openDatabase(await createTestDatabase(content), pino({ level: 'silent' }))
  await migrate(database)
  return { database, close: database.close }
}

/** The names of all businesses that a search may return. */
export async function listApprovedNames({ database }: SearchWorld): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT name FROM businesses WHERE approval_status = 'approved'`,
  )
  return new Set(rows.map(({ name }) => name))
}
