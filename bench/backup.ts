// Measures how long visitors of the embedded database wait while it is backed up: node bench/backup.ts [businesses]
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBackupFile, writeBackupFile } from '../src/commands/backup-file.ts'
import { loadInventedBusinesses } from '../src/commands/load-invented-businesses.ts'
import { dumpDatabase } from '../src/database/backup/dump-database.ts'
import { checkBackup, restoreDatabase } from '../src/database/backup/restore-database.ts'
import { type Database, openDatabase } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { loadPlaces } from '../src/domain/places/load-places.ts'
import { ms, percentiles } from './timings.ts'

const count = Number(process.argv[2] ?? 10_000)
const log = { info: () => {}, warn: console.warn, error: console.error }
const scratch = mkdtempSync(join(tmpdir(), 'mzansi-backup-'))
const open = (name: string) => openDatabase({ kind: 'embedded', folder: join(scratch, name) }, log)

const database = await open('source')
await migrate(database)
await loadPlaces(database)
await database.withoutDeadline((client) => loadInventedBusinesses(client, 1, count))
const rows: Record<string, object> = {
  'no backup': await watch(database, () => new Promise((done) => setTimeout(done, 3000))),
}
// Alternating and three times, so that a busy moment of the machine affects both.
for (let round = 1; round <= 3; round++) {
  for (const held of [true, false]) {
    const file = join(scratch, `${round}-${held}.sql.gz`)
    const name = `${held ? 'cursors with hold' : 'one open transaction'} ${round}`
    rows[name] = { ...(await watch(database, () => backUp(file, held))), MB: statSync(file).size / 1e6 }
  }
}
await database.close()
console.table(rows)

const target = await open('target')
const began = performance.now()
const file = join(scratch, '1-true.sql.gz')
await restoreDatabase(target, await checkBackup(readBackupFile(file)), readBackupFile(file), { loadPlaces })
console.log(`Restored in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
await target.close()
rmSync(scratch, { recursive: true, force: true })

function backUp(path: string, held: boolean): Promise<number> {
  const settings = { held, program: 'bench', madeAt: new Date() }
  return database.withoutDeadline((client) => writeBackupFile(path, dumpDatabase(client, settings)))
}

/** Visitors read a page of businesses one after another during `work`; returns their waiting times in milliseconds. */
async function watch({ pool }: Database, work: () => Promise<unknown>) {
  const life = { over: false }
  const waits: number[] = []
  const visit = async () => {
    while (!life.over) {
      const began = performance.now()
      await pool.query(
        `SELECT * FROM businesses WHERE approval_status = 'approved' ORDER BY approved_at DESC, id DESC LIMIT 24`,
      )
      waits.push(performance.now() - began)
      await new Promise((done) => setTimeout(done, 2))
    }
  }
  const visiting = visit()
  const began = performance.now()
  await work()
  const tookMs = performance.now() - began
  life.over = true
  await visiting
  const { p50, p95 } = percentiles(waits)
  return {
    'took ms': ms(tookMs),
    visits: waits.length,
    p50: ms(p50),
    p95: ms(p95),
    longest: ms(Math.max(...waits)),
  }
}
