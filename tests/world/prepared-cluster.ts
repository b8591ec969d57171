// Knows how to have an empty embedded database without waiting for initdb each time (3 to 7 s): by copying one.
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

const root = fileURLToPath(new URL('../..', import.meta.url))
const modules = join(root, 'node_modules')
const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Puts an empty, never migrated cluster into `folder`, which openDatabase then opens as if it had made it. */
export async function copyPreparedCluster(folder: string): Promise<void> {
  cpSync(await prepareCluster(), join(folder, 'postgres'), { recursive: true })
}

/** The same with every migration applied: half a second less for each world of a test. */
export async function copyMigratedCluster(folder: string): Promise<void> {
  cpSync(await prepareMigratedCluster(), join(folder, 'postgres'), { recursive: true })
}

/** The same with the businesses and accounts of the demo: four seconds less for each world with the sample data. */
export async function copySampleCluster(folder: string): Promise<void> {
  cpSync(await prepareSampleCluster(), join(folder, 'postgres'), { recursive: true })
}

const prepareCluster = () =>
  keep(`pglite-${pgliteVersion()}`, async (draft) => {
    const database = await openDatabase({ kind: 'embedded', folder: draft }, log)
    await database.close()
  })

const prepareMigratedCluster = () =>
  keep(`pglite-${pgliteVersion()}-${hashFiles(migrations())}`, async (draft) => {
    await copyPreparedCluster(draft)
    const database = await openDatabase({ kind: 'embedded', folder: draft }, log)
    await migrate(database)
    await database.close()
  })

const prepareSampleCluster = () =>
  keep(`pglite-${pgliteVersion()}-samples-${hashFiles([...migrations(), ...samples()])}`, async (draft) => {
    await copyMigratedCluster(draft)
    const database = await openDatabase({ kind: 'embedded', folder: draft }, log)
    await addSampleData(database.db)
    await database.close()
  })

// Kept between runs under a name that says what it is made of. Renamed into place, so that two runs at once cannot spoil it.
async function keep(name: string, make: (draft: string) => Promise<void>): Promise<string> {
  const prepared = join(modules, '.cache', 'mzansi-local', name)
  if (existsSync(prepared)) return prepared
  mkdirSync(dirname(prepared), { recursive: true })
  const draft = mkdtempSync(`${prepared}-`)
  await make(draft)
  try {
    renameSync(join(draft, 'postgres'), prepared)
  } catch (error) {
    if (!existsSync(prepared)) throw error
  }
  rmSync(draft, { recursive: true, force: true })
  return prepared
}

function pgliteVersion(): string {
  return JSON.parse(readFileSync(join(modules, '@electric-sql/pglite/package.json'), 'utf8')).version
}

const migrations = () => list('migrations').filter((file) => file.endsWith('.sql'))
/** Whatever decides how the sample data looks in the database. */
const samples = () => [
  ...list('sample-data'),
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
