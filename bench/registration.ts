// Measures registrations over HTTP: how many a second beside what their passwords alone cost, then fifty at once with a
// photograph each, with the memory they take and how a sign-in fares meanwhile.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPasswordHasher } from '../src/domain/accounts/password-hasher.ts'
import { type DemoServer, startDemo } from './demo-server.ts'
import { makePhotograph } from './photograph.ts'
import { ms, percentiles, seconds, timeEach } from './timings.ts'

const port = 4530
const registrations = 200
const maxConcurrent = 8
const crowd = 50
const signIns = 20

const dataDir = mkdtempSync(join(tmpdir(), 'mzansi-registration-'))
const demo = await startDemo(port, dataDir)
let count = 0

await printThroughput()
await measureCrowd(demo, await makePhotograph())
await demo.stop()
rmSync(dataDir, { recursive: true })

async function printThroughput(): Promise<void> {
  const passwords = createPasswordHasher()
  const reference = await inTurns(() => passwords.hash('a long enough one'))
  const ours = await inTurns(() => register().then(expectStatus(201)))
  console.log(`
| ${registrations} of them, ${maxConcurrent} at a time | a second |
|---|---:|
| the password hashes alone, two at a time | ${reference.toFixed(1)} |
| registrations: password, business, account, mail, committed | ${ours.toFixed(1)} |
| ratio | ${(ours / reference).toFixed(2)} |`)
}

async function inTurns(work: () => Promise<unknown>): Promise<number> {
  let left = registrations
  const began = performance.now()
  const worker = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: maxConcurrent }, worker))
  return (registrations * 1000) / (performance.now() - began)
}

async function measureCrowd(demo: DemoServer, photo: Buffer): Promise<void> {
  const alone = await timeEach(Array(signIns).fill(0), signIn)
  const before = demo.memoryMb().both
  let peak = before
  let isBusy = true
  const watch = async () => {
    for (; isBusy; await pause(50)) peak = Math.max(peak, demo.memoryMb().both)
  }
  const watching = watch()
  const began = performance.now()
  const taken: number[] = []
  const statuses: number[] = []
  const all = Promise.all(
    Array.from({ length: crowd }, async () => {
      const sent = performance.now()
      const { status } = await register(photo)
      statuses.push(status)
      if (status === 201) taken.push(performance.now() - sent)
    }),
  ).finally(() => {
    isBusy = false
  })
  const meanwhile: number[] = []
  while (isBusy) meanwhile.push(...(await timeEach([0], signIn)))
  await all
  await watching
  const strange = statuses.filter((status) => status !== 201 && status !== 503)
  if (strange.length > 0) throw new Error(`Uploads returned ${strange.join(', ')}.`)
  const [lone, busy, upload] = [percentiles(alone), percentiles(meanwhile), percentiles(taken)]
  console.log(`
| ${crowd} registrations at once, each with a photograph of ${(photo.length / 1e6).toFixed(1)} MB | |
|---|---:|
| taken / shed with 503 | ${taken.length} / ${crowd - taken.length} |
| all responses after, s | ${seconds(began)} |
| one that was taken: p50 / p95, s | ${(upload.p50 / 1000).toFixed(1)} / ${(upload.p95 / 1000).toFixed(1)} |
| resident memory before / at its peak, MB | ${before} / ${peak} |
| a sign-in alone: p50 / p95, ms | ${ms(lone.p50)} / ${ms(lone.p95)} |
| a sign-in meanwhile: p50 / p95, ms (${meanwhile.length} of them, every one with a response) | ${ms(busy.p50)} / ${ms(busy.p95)} |`)
}

async function signIn(): Promise<void> {
  const body = JSON.stringify({ email: 'thandi@mzansi.example', password: 'demo-owner-2026' })
  const headers = { 'content-type': 'application/json' }
  expectStatus(200)(await fetch(`${demo.url}/api/auth/login`, { method: 'POST', headers, body }))
}

async function register(photo?: Buffer): Promise<Response> {
  const form = new FormData()
  const fields = {
    ownerName: 'Bench Owner',
    ownerEmail: `bench-${count++}@bench.example`,
    password: 'a long enough one',
    confirmPassword: 'a long enough one',
    name: 'Bench Bakery',
    category: 'Cafe',
    description: 'A business that exists to be counted and photographed.',
    location: 'Long Street, Cape Town',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (photo) form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const response = await fetch(`${demo.url}/api/businesses/register`, { method: 'POST', body: form })
  await response.arrayBuffer()
  return response
}

function expectStatus(status: number) {
  return (response: Response) => {
    if (response.status !== status) throw new Error(`${response.url} returned ${response.status}.`)
  }
}
