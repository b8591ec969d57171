// Measures load shedding at four times the capacity of the program, with clients that do not wait for responses: how many
// requests succeed, how many are refused, and how soon the program recovers.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startDemo } from './demo-server.ts'
import { percentiles, seconds } from './timings.ts'

type Outcome = { status: number; hasRetryAfter: boolean; ms: number }

const port = 4540
const durationSeconds = 20
const stepMs = 20
const timeoutMs = 30_000
const letters = [...'abcdefghijklmnopqrstuvwxyz']

const dataDir = mkdtempSync(join(tmpdir(), 'mzansi-shedding-'))
const demo = await startDemo(port, dataDir)
const calm = await autocannon({
  url: demo.url,
  duration: durationSeconds,
  connections: 8,
  requests: [{ setupRequest: (request) => ({ ...request, path: freshSearch() }) }],
})
const capacity = calm.requests.average
console.log(`capacity: ${capacity.toFixed(0)} uncached searches a second, p50 ${calm.latency.p50} ms`)

const outcomes = await sendWithoutWaiting(capacity * 4)
const began = performance.now()
let after = await fetch(demo.url + freshSearch())
while (!after.ok) after = await fetch(demo.url + freshSearch())
const succeeded = outcomes.filter(({ status }) => status === 200)
const refused = outcomes.filter(({ status }) => status === 503)
const { p50, p95 } = percentiles(succeeded.map(({ ms }) => ms))
const late = percentiles(refused.map(({ ms }) => ms))
console.log(`
| four times that, for ${durationSeconds} s, no client waits for a response | |
|---|---:|
| offered, a second | ${(outcomes.length / durationSeconds).toFixed(0)} |
| 200, a second | ${(succeeded.length / durationSeconds).toFixed(0)} |
| 200 / 503 / anything else or lost | ${succeeded.length} / ${refused.length} / ${outcomes.length - succeeded.length - refused.length} |
| 503 without Retry-After | ${refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length} |
| a 200 after: p50 / p95, ms | ${p50.toFixed(0)} / ${p95.toFixed(0)} |
| a 503 after: p50 / p95, ms | ${late.p50.toFixed(0)} / ${late.p95.toFixed(0)} |
| memory after, MB | ${demo.memoryMb().both} |
| first 200 after the last request, s | ${seconds(began)} |`)
await demo.stop()
rmSync(dataDir, { recursive: true })

/** Sends requests at a steady rate; when no connection is free, it opens one. Returns when all requests have ended. */
async function sendWithoutWaiting(perSecond: number): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true })
  const sent: Promise<Outcome>[] = []
  const began = performance.now()
  for (let at = 0; at < durationSeconds * 1000; at = performance.now() - began) {
    while (sent.length < (at / 1000) * perSecond) sent.push(send(agent))
    await pause(stepMs)
  }
  const outcomes = await Promise.all(sent)
  agent.destroy()
  return outcomes
}

/** Sends one search. `status` is 0 when the connection was lost or timed out. */
function send(agent: Agent): Promise<Outcome> {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, hasRetryAfter = false) =>
      resolve({ status, hasRetryAfter, ms: performance.now() - began })
    const request = get(demo.url + freshSearch(), { agent, timeout: timeoutMs }, (response) => {
      response.resume().once('close', () => end(response.statusCode ?? 0, 'retry-after' in response.headers))
    })
    request.once('timeout', () => request.destroy(new Error('no response in time')))
    request.once('error', () => end(0))
  })
}

/** A search that was never made before, so that its response is not cached. */
function freshSearch(): string {
  const word = Array.from({ length: 6 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
  return `/api/businesses/search?q=coffee+${word}`
}
