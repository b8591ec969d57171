// The embedded database that tests copy: it is made once per run, and a copy takes a tenth of a second.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { loadReferenceData } from '../../src/domain/load-reference-data.ts'

/** Creates an embedded database with every migration and the reference data, in a new folder. */
export async function makeEmbedded(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-embedded-'))
  const database = await openDatabase({ kind: 'embedded', folder }, pino({ level: 'silent' }))
  try {
    await migrate(database)
    await loadReferenceData(database)
  } finally {
    await database.close()
  }
  return { folder, remove: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) }
}
