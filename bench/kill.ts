// Measures whether acknowledged writes survive kill -9: npm run bench kill, or node bench/kill.ts [kills]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRepeatedly } from '../tests/database/kill-rounds.ts'
import { percentiles } from './timings.ts'

const kills = Number(process.argv[2] ?? 200)
const folder = mkdtempSync(join(tmpdir(), 'mzansi-kill-'))
const began = performance.now()
const report = await killRepeatedly(folder, kills, 500)
rmSync(folder, { recursive: true, force: true })

const openMs = report.openMs.slice(1) // the first one made the database
console.table({
  'kills (SIGKILL, 0-500 ms after the first write)': report.kills,
  'rows acknowledged': report.acknowledged,
  'acknowledged rows lost': report.lost,
  'process start until rows counted, median ms': Math.round(percentiles(openMs).p50),
  'the same, slowest ms': Math.round(Math.max(...openMs)),
  'whole run, s': Math.round((performance.now() - began) / 1000),
})
process.exitCode = report.lost === 0 ? 0 : 1
