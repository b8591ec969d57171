// Measures the processor time that a request costs in each part, for several numbers of copies and of standbys that they read.
import autocannon from 'autocannon'
import { medians } from '../timings.ts'
import { copies, copyProcessorMs, startCopy, stopCopy } from './copies.ts'
import { findPrimary, nodeProcessorMs, query } from './patroni.ts'
import { nextSearch, picturePath, registration } from './people.ts'
import { nodes, ports } from './ports.ts'

const connectionsOfCopy = 4
const rounds = 3
/** What is sent, and how often to each copy per round. The first round is not counted, because code is compiled in it. */
type Sent = { amount: number; next: () => autocannon.Request }
const kinds: Record<string, Sent> = {
  'home page, kept': { amount: 4000, next: () => ({ path: '/' }) },
  'business page, not kept': { amount: 300, next: () => ({ path: `/business/${ids[at++ % ids.length]}` }) },
  'search, not kept': { amount: 300, next: () => ({ path: `/api/businesses/search?q=${nextSearch()}` }) },
  picture: { amount: 500, next: () => ({ path: picturePath }) },
  registration: {
    amount: 30,
    next: () => ({
      method: 'POST',
      path: '/api/businesses/register',
      ...registration(`measured-${at++}@cluster.example`),
    }),
  },
}
let ids: unknown[] = []
let at = 0

/** Which copies serve, and how many standbys they read. */
const setups = [
  ...[1, 2, 3, 4].map((count) => ({ count, standbys: 2 })),
  ...[0, 1].map((standbys) => ({ count: 2, standbys })),
]

/** Prints a line for each setup, with the medians of the rounds. The load runs in this process, whose time is not counted. */
export async function measureCapacity(): Promise<void> {
  console.log(`\n### Processor time of a request, µs; ${connectionsOfCopy} connections to each copy\n`)
  console.log(
    '| request | copies | standbys | copy | primary | standbys | all | a second of processor time |',
  )
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|')
  const primary = (await findPrimary()) ?? 1
  const others = nodes.filter((node) => node !== primary)
  const approved = `SELECT id FROM businesses WHERE approval_status = 'approved' ORDER BY random()`
  ids = (await query(approved, [], 'mzansi')).map(({ id }) => id)
  for (const copy of copies) await stopCopy(copy)
  for (const { count, standbys } of setups) {
    const serving = Array.from({ length: count }, (_, index) => index + 1)
    for (const copy of serving) await startCopy(copy, undefined, others.slice(0, standbys))
    for (const [name, sent] of Object.entries(kinds)) {
      const costs = await measure(sent, serving, primary, others)
      const all = costs.reduce((sum, cost) => sum + cost, 0)
      const figures = [...costs, all, 1_000_000 / all].map((figure) => figure.toFixed(0))
      console.log(`| ${name} | ${count} | ${standbys} | ${figures.join(' | ')} |`)
    }
    for (const copy of serving) await stopCopy(copy)
  }
  for (const copy of copies) await startCopy(copy)
}

/** Microseconds per request in the copies, the primary and the standbys. */
async function measure(sent: Sent, serving: number[], primary: number, others: number[]): Promise<number[]> {
  await load(serving, sent)
  const measured: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const before = readTimes(serving, primary, others)
    const requests = await load(serving, sent)
    const after = readTimes(serving, primary, others)
    measured.push(after.map((ms, part) => ((ms - (before[part] ?? 0)) * 1000) / requests))
  }
  return medians(measured)
}

/** Processor time of the copies, of the primary, and of the standbys, in milliseconds. */
function readTimes(serving: number[], primary: number, others: number[]): number[] {
  const sum = (times: number[]) => times.reduce((all, ms) => all + ms, 0)
  return [sum(serving.map(copyProcessorMs)), nodeProcessorMs(primary), sum(others.map(nodeProcessorMs))]
}

async function load(serving: number[], { amount, next }: Sent): Promise<number> {
  const results = await Promise.all(
    serving.map((copy) =>
      autocannon({
        url: `http://127.0.0.1:${ports.copy(copy)}`,
        connections: connectionsOfCopy,
        amount,
        headers: { 'accept-encoding': 'br' },
        requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
      }),
    ),
  )
  const refused = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0)
  if (refused > 0) throw new Error(`${refused} requests failed.`)
  return results.reduce((sum, { requests }) => sum + requests.total, 0)
}
