// Measures what a request costs in processor time of each part, for several numbers of copies and of standbys that are read.
import autocannon from 'autocannon'
import { copies, copyProcessorMs, startCopy, stopCopy } from './copies.ts'
import { findPrimary, nodeProcessorMs } from './patroni.ts'
import { nextSearch } from './people.ts'
import { nodes, ports } from './ports.ts'

const seconds = 5
const connectionsOfCopy = 4
const paths: Record<string, () => string> = {
  'home page, kept': () => '/',
  'search, not kept': () => `/api/businesses/search?q=${nextSearch()}`,
}

/** Which copies serve, and how many standbys they read. */
const setups = [
  ...[1, 2, 3, 4].map((count) => ({ count, standbys: 2 })),
  ...[0, 1].map((standbys) => ({ count: 2, standbys })),
]

/** Prints a line for each setup. The load runs in this process, whose time does not count. */
export async function measureCapacity(): Promise<void> {
  console.log(
    `\n### Processor time of a request, µs; ${seconds} s each, ${connectionsOfCopy} connections to each copy\n`,
  )
  console.log(
    '| request | copies | standbys | requests | copy | primary | standbys | all | a second of processor time |',
  )
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|')
  const primary = (await findPrimary()) ?? 1
  const others = nodes.filter((node) => node !== primary)
  for (const copy of copies) await stopCopy(copy)
  for (const { count, standbys } of setups) {
    const serving = Array.from({ length: count }, (_, at) => at + 1)
    for (const copy of serving) await startCopy(copy, undefined, others.slice(0, standbys))
    for (const [name, path] of Object.entries(paths)) {
      await load(serving, path, 2) // warm
      const before = readTimes(serving, primary, others)
      const requests = await load(serving, path, seconds)
      const after = readTimes(serving, primary, others)
      const costs = after.map((ms, at) => ((ms - (before[at] ?? 0)) * 1000) / requests)
      const all = costs.reduce((sum, cost) => sum + cost, 0)
      const figures = [...costs, all, 1_000_000 / all].map((figure) => figure.toFixed(0))
      console.log(`| ${name} | ${count} | ${standbys} | ${requests} | ${figures.join(' | ')} |`)
    }
    for (const copy of serving) await stopCopy(copy)
  }
  for (const copy of copies) await startCopy(copy)
}

/** Milliseconds of the copies, of the primary, and of the standbys. */
function readTimes(serving: number[], primary: number, others: number[]): number[] {
  const sum = (times: number[]) => times.reduce((all, ms) => all + ms, 0)
  return [sum(serving.map(copyProcessorMs)), nodeProcessorMs(primary), sum(others.map(nodeProcessorMs))]
}

async function load(serving: number[], path: () => string, duration: number): Promise<number> {
  const results = await Promise.all(
    serving.map((copy) =>
      autocannon({
        url: `http://127.0.0.1:${ports.copy(copy)}`,
        ...{ connections: connectionsOfCopy, duration, headers: { 'accept-encoding': 'br' } },
        requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, path: path() }) }],
      }),
    ),
  )
  const refused = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0)
  if (refused > 0) throw new Error(`${refused} requests failed.`)
  return results.reduce((sum, { requests }) => sum + requests.total, 0)
}
