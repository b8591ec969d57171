// Makes embedded databases by copying one that was made once: initdb takes 3 to 7 s each time.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addSampleData } from '../../src/commands/sample-data.ts'
import { openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { loadPlaces } from '../../src/domain/places/load-places.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const modules = join(root, 'node_modules')
/** When the newest of the samples was sent: tests have them with the same times on every day. */
export const samplesAt = new Date('2026-11-01T08:00:00Z')
/** While this is kept, V8 shares the compiled PGlite with each database that this process opens: half a second each. */
let compiled: Promise<WebAssembly.Module> | undefined
const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Copies an empty cluster without migrations into `folder`. `openDatabase` opens it like one of its own. */
export async function copyPreparedCluster(folder: string): Promise<void> {
  cpSync(await prepareCluster(), join(folder, 'postgres'), { recursive: true })
}

/** The same with every migration applied and every place, which saves two seconds in each world. */
export async function copyMigratedCluster(folder: string): Promise<void> {
  cpSync(await prepareMigratedCluster(), join(folder, 'postgres'), { recursive: true })
}

/** The same with the sample data, which saves four seconds in each world that has it. */
export async function copySampleCluster(folder: string): Promise<void> {
  cpSync(await prepareSampleCluster(), join(folder, 'postgres'), { recursive: true })
}

const prepareCluster = () =>
  cached(`pglite-${pgliteVersion()}`, async (folder) => {
    const database = await openDatabase({ kind: 'embedded', folder }, log)
    await database.close()
  })

const prepareMigratedCluster = () =>
  cached(`pglite-${pgliteVersion()}-${hashFiles(basics())}`, async (folder) => {
    await copyPreparedCluster(folder)
    const database = await openDatabase({ kind: 'embedded', folder }, log)
    await migrate(database)
    await loadPlaces(database)
    await database.close()
  })

const prepareSampleCluster = () =>
  cached(`pglite-${pgliteVersion()}-samples-${hashFiles([...basics(), ...samples()])}`, async (folder) => {
    await copyMigratedCluster(folder)
    const database = await openDatabase({ kind: 'embedded', folder }, log)
    await addSampleData(database.db, samplesAt)
    await database.close()
  })

// Cached between runs, under a name with a hash of its sources. The folder is renamed at the end, so that two runs at the
// same time cannot damage it.
async function cached(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  compiled ??= WebAssembly.compile(readFileSync(join(modules, '@electric-sql/pglite/dist/pglite.wasm')))
  await compiled
  const prepared = join(modules, '.cache', 'mzansi-local', name)
  if (existsSync(prepared)) return prepared
  mkdirSync(dirname(prepared), { recursive: true })
  const folder = mkdtempSync(`${prepared}-`)
  await make(folder)
  try {
    renameSync(join(folder, 'postgres'), prepared)
  } catch (error) {
    if (!existsSync(prepared)) throw error
  }
  rmSync(folder, { recursive: true, force: true })
  return prepared
}

function pgliteVersion(): string {
  return JSON.parse(readFileSync(join(modules, '@electric-sql/pglite/package.json'), 'utf8')).version
}

/** The files that decide what a database without businesses holds. */
const basics = () => [
  ...list('migrations').filter((file) => file.endsWith('.sql')),
  ...list('gazetteer').filter((file) => /(places\.json\.br|edition\.txt)$/.test(file)),
  ...list('src/domain/places'),
]
/** The files that decide the sample data in the database. */
const samples = () => [
  ...list('sample-data').filter((file) => file.endsWith('.json')),
  ...['commands/sample-data.ts', 'database/schema.ts', 'domain/accounts/password.ts'].map((file) =>
    join(root, 'src', file),
  ),
]

const list = (folder: string) =>
  readdirSync(join(root, folder))
    .sort()
    .map((file) => join(root, folder, file))

function hashFiles(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
