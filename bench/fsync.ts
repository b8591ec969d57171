// Measures what an fsync per commit costs the embedded database: node bench/fsync.ts [commits]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { SyncedFolder, syncedStartParams } from '../src/database/embedded/synced-folder.ts'

const commits = Number(process.argv[2] ?? 1000)
const scratch = mkdtempSync(join(tmpdir(), 'mzansi-fsync-'))
const rows = [
  await measure('as PGlite comes (fsync off)', false, PGlite.defaultStartParams),
  await measure('fsync on, without our hook', false, syncedStartParams),
  await measure('as we run it', true, syncedStartParams),
]
rmSync(scratch, { recursive: true, force: true })
console.table(Object.fromEntries(rows))

async function measure(name: string, hooked: boolean, startParams: string[]) {
  const path = join(scratch, name.replaceAll(/\W+/g, '-'))
  mkdirSync(path)
  const folder = new SyncedFolder(path, hooked, (reason) => {
    throw new Error(reason)
  })
  const pglite = await PGlite.create({ fs: folder, startParams })
  await pglite.exec('CREATE TABLE counted (n int)')
  const before = folder.syncs
  const began = performance.now()
  for (let n = 0; n < commits; n++) await pglite.query('INSERT INTO counted VALUES ($1)', [n])
  const ms = performance.now() - began
  const syncs = folder.syncs - before
  await pglite.close()
  return [
    name,
    { commits, 'fsync calls': syncs, 'ms per commit': Number((ms / commits).toFixed(2)) },
  ] as const
}
