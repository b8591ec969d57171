// Measures what the places cost on the embedded database: the load at the first start, later starts, and calls.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { listPlaces } from '../src/domain/places/list-places.ts'
import { loadPlaces } from '../src/domain/places/load-places.ts'

const folder = mkdtempSync(join(tmpdir(), 'mzansi-places-'))
const log = { info: () => {}, warn: () => {}, error: () => {} }
const database = await openDatabase({ kind: 'embedded', folder }, log)
await migrate(database)
const texts = ['pe', 'durb', 'Middelburg, EC', 'johanesburg', 's']
const rows: Record<string, object> = {
  'the load at the first start': await measure(1, () => loadPlaces(database)),
  'a later start': await measure(20, () => loadPlaces(database)),
}
for (const q of texts) {
  const call = () => listPlaces(database.db, { q, limit: 8 })
  // The first calls compile the functions of the database.
  await measure(30, call)
  rows[`a call for ${q}`] = await measure(100, call)
}
console.table(rows)
await database.close()
rmSync(folder, { recursive: true, force: true })

/** Time on the clock, and processor time of all threads, which other programs on the machine hardly change. */
async function measure(rounds: number, work: () => Promise<unknown>) {
  const [began, before] = [performance.now(), process.cpuUsage()]
  for (let round = 0; round < rounds; round++) await work()
  const { user, system } = process.cpuUsage(before)
  const perRound = (milliseconds: number) => Number((milliseconds / rounds).toFixed(1))
  return { ms: perRound(performance.now() - began), 'processor ms': perRound((user + system) / 1000) }
}
