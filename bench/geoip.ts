// Measures a file of network addresses of the size of DB-IP City Lite: memory, the time to open it, and one look-up.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openGeoip } from '../src/domain/geoip/open-geoip.ts'
import { readGeoipFile } from '../src/geoip-file.ts'
import { placeEntry, writeGeoipFile } from '../tests/world/geoip-file.ts'

const lookUps = 200_000
const residentMb = () => Math.round(process.memoryUsage.rss() / 1e6)

const folder = mkdtempSync(join(tmpdir(), 'mzansi-geoip-'))
const path = join(folder, 'towns.mmdb')
makeFile()
globalThis.gc?.()
await pause(1000)
const before = residentMb()
const checkMs = timed(() => readGeoipFile(path))
const start = performance.now()
const find = openGeoip(path, console)
const openMs = performance.now() - start
const after = residentMb()
const lookUpMs = timed(() => {
  for (let at = 0; at < lookUps; at++) find(`196.${at & 255}.${(at >> 8) & 255}.7`)
})
console.log(`| file, MB | check, ms | open, ms | more resident memory, MB | one look-up, µs |
|---:|---:|---:|---:|---:|
| ${Math.round(statSync(path).size / 1e6)} | ${checkMs.toFixed(1)} | ${openMs.toFixed(0)} | ${after - before} | ${((lookUpMs / lookUps) * 1000).toFixed(1)} |`)
rmSync(folder, { recursive: true })

/** Every /24 of one network has a town. The rest of the size is data that nobody asks for. */
function makeFile(): void {
  const towns = Array.from({ length: 65_536 }, (_, at) => [
    `196.${at >> 8}.${at & 255}.0/24`,
    placeEntry('South Africa', `Town ${at}`),
  ])
  const filler = Array.from({ length: 1900 }, () => 'x'.repeat(60_000))
  writeGeoipFile(path, { ...Object.fromEntries(towns), '1.0.0.0/8': filler })
}

function timed(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}
