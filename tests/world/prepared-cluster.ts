// Knows how to have an empty embedded database without waiting for initdb each time (3 to 7 s): by copying one.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../src/database/connect.ts'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Puts an empty, never migrated cluster into `folder`, which openDatabase then opens as if it had made it. */
export async function copyPreparedCluster(folder: string): Promise<void> {
  cpSync(await prepareCluster(), join(folder, 'postgres'), { recursive: true })
}

// Kept between runs, one per PGlite version. Renamed into place, so that two runs at once cannot spoil it.
async function prepareCluster(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(modules, '@electric-sql/pglite/package.json'), 'utf8'))
  const prepared = join(modules, '.cache', 'mzansi-local', `pglite-${version}`)
  if (existsSync(prepared)) return prepared
  mkdirSync(dirname(prepared), { recursive: true })
  const draft = mkdtempSync(`${prepared}-`)
  const database = await openDatabase({ kind: 'embedded', folder: draft }, log)
  await database.close()
  try {
    renameSync(join(draft, 'postgres'), prepared)
  } catch (error) {
    if (!existsSync(prepared)) throw error
  }
  rmSync(draft, { recursive: true, force: true })
  return prepared
}
