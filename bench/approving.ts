// Measures what moderation costs visitors: the home page at full rate while an administrator hides and shows a business,
// and whether the first visitor after each decision sees it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startDemo } from './demo-server.ts'
import { ms, percentiles } from './timings.ts'

const port = 4550
const durationSeconds = 15
/** Milliseconds between two decisions: far faster than anybody reads. */
const everyMs = 250

const dataDir = mkdtempSync(join(tmpdir(), 'mzansi-approving-'))
const demo = await startDemo(port, dataDir)
const cookie = await signIn()
const [business] = (await (await fetch(`${demo.url}/api/businesses?limit=1`)).json()) as { id: string }[]
const page = `${demo.url}/business/${business?.id}`

const calm = await visitors()
let isBusy = true
const crowd = visitors().finally(() => {
  isBusy = false
})
const decisions: number[] = []
let late = 0
for (let isPublic = true; isBusy; isPublic = !isPublic) {
  decisions.push(await decide(isPublic ? 'suspend' : 'activate'))
  const { status } = await fetch(page)
  if (status !== (isPublic ? 404 : 200)) late += 1
  await pause(everyMs)
}
const busy = await crowd
const times = percentiles(decisions)
console.log(`
| the home page at full rate, ${durationSeconds} s | nobody decides | ${decisions.length} decisions meanwhile |
|---|---:|---:|
| requests a second | ${calm.requests.average.toFixed(0)} | ${busy.requests.average.toFixed(0)} |
| latency p50 / p99, ms | ${calm.latency.p50} / ${calm.latency.p99} | ${busy.latency.p50} / ${busy.latency.p99} |
| errors, timeouts and responses other than 200 | ${failuresOf(calm)} | ${failuresOf(busy)} |
| a decision: p50 / p95, ms | | ${ms(times.p50)} / ${ms(times.p95)} |
| first visitors who saw the state of before | | ${late} |`)
await demo.stop()
rmSync(dataDir, { recursive: true })

async function visitors(): Promise<autocannon.Result> {
  return autocannon({
    url: `${demo.url}/`,
    connections: 16,
    duration: durationSeconds,
    headers: { 'accept-encoding': 'br' },
  })
}

function failuresOf({ errors, timeouts, non2xx }: autocannon.Result): number {
  return errors + timeouts + non2xx
}

async function decide(action: 'suspend' | 'activate'): Promise<number> {
  const began = performance.now()
  const url = `${demo.url}/api/admin/businesses/${business?.id}/${action}`
  const response = await fetch(url, { method: 'PATCH', headers: { cookie } })
  if (!response.ok) throw new Error(`${action} returned ${response.status}: ${await response.text()}`)
  return performance.now() - began
}

async function signIn(): Promise<string> {
  const response = await fetch(`${demo.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@mzansi.example', password: 'demo-admin-2026' }),
  })
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}
