// Shows a rolling upgrade across a migration, one copy after the other, while visitors read and owners write.
import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { copies, startCopy, stopCopy } from './copies.ts'
import { type Kind, printTallies, startLoad } from './load.ts'
import { query } from './patroni.ts'
import { countLost, keptPage, picture, registering, uncachedSearch } from './people.ts'
import { folder } from './processes.ts'

const ownRoot = join(import.meta.dirname, '../..')
const parts = ['bin', 'dist', 'gazetteer', 'migrations', 'package.json', 'package-lock.json', 'public']
const sources = ['sample-data', 'src', 'vite.config.ts']

/** Only adds, as the rule in docs/decisions/migrations.md requires. */
const expanding = `ALTER TABLE businesses ADD COLUMN bench_note text NOT NULL DEFAULT '';
CREATE INDEX businesses_bench_note ON businesses (bench_note) WHERE bench_note <> '';
`

/** Breaks the rule, so the trial must fail: the previous version writes this column. */
const contracting = 'ALTER TABLE businesses RENAME COLUMN website TO bench_website;'

/** Replaces each copy with a version that has one more migration. No request may fail. */
export async function showUpgrade(editing: Kind[], isContracting: boolean): Promise<void> {
  const root = makeNewVersion(isContracting ? contracting : expanding)
  const load = startLoad([keptPage, picture, uncachedSearch, registering, ...editing])
  await pause(3000)
  const began = performance.now()
  for (const copy of copies) {
    await stopCopy(copy)
    await startCopy(copy, root)
    await pause(2000)
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  await load.stop()
  const rows = await query('SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations', [], 'mzansi')
  const { lost } = await countLost()
  console.log(`\n### Three copies upgraded one after the other over a migration, in ${seconds} s\n`)
  printTallies(load.tallies)
  console.log(
    `\nMigrations of the database now: ${rows[0]?.applied}. Acknowledged writes that are lost: ${lost}.`,
  )
  if (lost > 0 || load.tallies.some(({ failures }) => failures.size > 0)) process.exitCode = 1
}

/** Creates the new version: this one with one more migration. */
function makeNewVersion(migration: string): string {
  const root = join(folder, 'new-version')
  for (const part of [...parts, ...sources])
    cpSync(join(ownRoot, part), join(root, part), { recursive: true })
  symlinkSync(join(ownRoot, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'migrations/9999_bench_note.sql'), migration)
  return root
}
