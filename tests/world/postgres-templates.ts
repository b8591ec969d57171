// The template databases that tests copy on PostgreSQL: each is filled once per run, and a copy takes a tenth of a second.
import pino from 'pino'
import { addSampleData } from '../../src/commands/sample-data.ts'
import { type Database, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { loadReferenceData } from '../../src/domain/load-reference-data.ts'
import { startPostgres, type TestPostgres } from './start-postgres.ts'

/** When the newest of the samples was sent. It is fixed, so that tests have samples with the same times on every day. */
const samplesAt = new Date('2026-11-01T08:00:00Z')

/** What a new database contains: nothing, every migration and place, or also the sample data. */
export type Template = 'empty' | 'migrated' | 'samples'

/** Starts a server (see startPostgres). `copy` creates a new database from a template and returns its address. */
export async function startTemplates(from?: 'installed'): Promise<{
  url: string
  copy: (template: string) => Promise<string>
  stop: () => Promise<void>
}> {
  const server = await startPostgres(from)
  const filled = new Map<string, Promise<string>>()
  const addressOf = (template: string) => {
    const address = filled.get(template) ?? fill(server, template)
    filled.set(template, address)
    return address
  }
  const copy = async (template: string) =>
    template === 'empty' ? server.newDatabase() : server.copyDatabase(await addressOf(template))
  return { url: server.url, copy, stop: server.stop }
}

async function fill(server: TestPostgres, template: string): Promise<string> {
  const url = await server.newDatabase()
  const database: Database = await openDatabase({ kind: 'server', url }, pino({ level: 'silent' }))
  try {
    await migrate(database)
    await loadReferenceData(database)
    if (template === 'samples') await addSampleData(database.db, samplesAt)
  } finally {
    await database.close()
  }
  return url
}
