// Measures whether acknowledged writes survive kill -9 of the program and of its server: node bench/kill.ts [kills]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRepeatedly, killServerRepeatedly } from '../tests/database/kill-rounds.ts'
import { percentiles } from './timings.ts'

const kills = Number(process.argv[2] ?? 200)
const folder = mkdtempSync(join(tmpdir(), 'mzansi-kill-'))
const began = performance.now()
const report = await killRepeatedly(join(folder, 'program'), kills, 500)
const ofServer = await killServerRepeatedly(join(folder, 'server'), Math.ceil(kills / 2), 300)
rmSync(folder, { recursive: true, force: true })

const openMs = report.openMs.slice(1) // the first one made the database
console.table({
  'kills (SIGKILL, 0-500 ms after the first write)': report.kills,
  'rows acknowledged': report.acknowledged,
  'acknowledged rows lost': report.lost,
  'kills of the postmaster or a backend': ofServer.kills,
  'rows acknowledged meanwhile': ofServer.acknowledged,
  'of these lost': ofServer.lost,
  'process start until rows counted, median ms': Math.round(percentiles(openMs).p50),
  'the same, slowest ms': Math.round(Math.max(...openMs)),
  'whole run, s': Math.round((performance.now() - began) / 1000),
})
process.exitCode = report.lost + ofServer.lost === 0 ? 0 : 1
