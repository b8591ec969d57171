// Measures what happens at four times the load that the program can carry: who is answered, who is turned away, and how
// soon it is itself again.
import type { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startDemo } from './demo-server.ts'
import { seconds } from './timings.ts'

const port = 4540
const durationSeconds = 20
// So many that the load goes on being offered while most of them wait for an answer.
const crowdSize = 4000
const letters = [...'abcdefghijklmnopqrstuvwxyz']

const dataDir = mkdtempSync(join(tmpdir(), 'mzansi-shedding-'))
const demo = await startDemo(port, dataDir)
const calm = await fire({ connections: 8 })
const capacity = calm.requests.average
console.log(`capacity: ${capacity.toFixed(0)} uncached searches a second, p50 ${calm.latency.p50} ms`)

let withoutRetryAfter = 0
const crowd = await fire({ connections: crowdSize, overallRate: Math.ceil(capacity * 4) })
const began = performance.now()
let after = await fetch(freshSearch())
while (!after.ok) after = await fetch(freshSearch())
const counts = Object.entries(crowd.statusCodeStats ?? {}).map(([status, { count }]) => `${status}: ${count}`)
console.log(`
| four times that, for ${durationSeconds} s | |
|---|---:|
| offered / answered, a second | ${Math.ceil(capacity * 4)} / ${crowd.requests.average.toFixed(0)} |
| answers by status | ${counts.join(', ')} |
| 503 without Retry-After | ${withoutRetryAfter} |
| connections lost / answers later than 20 s | ${crowd.errors - crowd.timeouts} / ${crowd.timeouts} |
| latency p50 / p99, ms | ${crowd.latency.p50} / ${crowd.latency.p99} |
| first good answer after it, s | ${seconds(began)} |`)
await demo.stop()
rmSync(dataDir, { recursive: true })

function fire(load: { connections: number; overallRate?: number }): Promise<autocannon.Result> {
  return autocannon({
    url: demo.url,
    duration: durationSeconds,
    timeout: 20,
    ...load,
    setupClient: (client) => void (client as EventEmitter).on('headers', countBareRefusals),
    requests: [{ setupRequest: (request) => ({ ...request, path: freshSearch().slice(demo.url.length) }) }],
  })
}

function countBareRefusals({ statusCode, headers }: { statusCode: number; headers: string[] }): void {
  const isTold = headers.some((name) => name.toLowerCase() === 'retry-after')
  if (statusCode === 503 && !isTold) withoutRetryAfter += 1
}

/** A search that nobody made before, so that no kept answer helps. */
function freshSearch(): string {
  const word = Array.from({ length: 6 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
  return `${demo.url}/api/businesses/search?q=coffee+${word}`
}
