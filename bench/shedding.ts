// Measures what happens at four times the load that the program can carry, offered by a crowd that does not wait for its
// answers: who is answered, who is turned away, and how soon the program is itself again.
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
const patienceMs = 30_000
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

const outcomes = await fireWithoutWaiting(capacity * 4)
const began = performance.now()
let after = await fetch(demo.url + freshSearch())
while (!after.ok) after = await fetch(demo.url + freshSearch())
const answered = outcomes.filter(({ status }) => status === 200)
const refused = outcomes.filter(({ status }) => status === 503)
const { p50, p95 } = percentiles(answered.map(({ ms }) => ms))
const late = percentiles(refused.map(({ ms }) => ms))
console.log(`
| four times that, for ${durationSeconds} s, nobody waits for an answer | |
|---|---:|
| offered, a second | ${(outcomes.length / durationSeconds).toFixed(0)} |
| answered with 200, a second | ${(answered.length / durationSeconds).toFixed(0)} |
| 200 / 503 / anything else or lost | ${answered.length} / ${refused.length} / ${outcomes.length - answered.length - refused.length} |
| 503 without Retry-After | ${refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length} |
| a 200 after: p50 / p95, ms | ${p50.toFixed(0)} / ${p95.toFixed(0)} |
| a 503 after: p50 / p95, ms | ${late.p50.toFixed(0)} / ${late.p95.toFixed(0)} |
| resident memory after, MB | ${demo.residentMb()} |
| first good answer after the last one, s | ${seconds(began)} |`)
await demo.stop()
rmSync(dataDir, { recursive: true })

/** Requests at a steady rate, each on a connection of its own when none is free. Answers once all have ended. */
async function fireWithoutWaiting(perSecond: number): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true })
  const asked: Promise<Outcome>[] = []
  const began = performance.now()
  for (let at = 0; at < durationSeconds * 1000; at = performance.now() - began) {
    while (asked.length < (at / 1000) * perSecond) asked.push(ask(agent))
    await pause(stepMs)
  }
  const outcomes = await Promise.all(asked)
  agent.destroy()
  return outcomes
}

/** `status` 0 when the connection was lost or nobody answered in time. */
function ask(agent: Agent): Promise<Outcome> {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, hasRetryAfter = false) =>
      resolve({ status, hasRetryAfter, ms: performance.now() - began })
    const request = get(demo.url + freshSearch(), { agent, timeout: patienceMs }, (answer) => {
      answer.resume().once('close', () => end(answer.statusCode ?? 0, 'retry-after' in answer.headers))
    })
    request.once('timeout', () => request.destroy(new Error('nobody answered')))
    request.once('error', () => end(0))
  })
}

/** A search that nobody made before, so that no kept answer helps. */
function freshSearch(): string {
  const word = Array.from({ length: 6 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
  return `/api/businesses/search?q=coffee+${word}`
}
