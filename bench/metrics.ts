// Measures what metrics and the log cost: processor time of the server for each response, with and without them, in alternating rounds.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type DemoServer, startDemo } from './demo-server.ts'
import { percentiles, timeEach } from './timings.ts'

const rounds = 6
const seconds = 2
const connections = 16

const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'mzansi-metrics-')))
const [plain = '', measured = ''] = folders
const without = await startDemo(4520, plain)
const withMetrics = await startDemo(4521, measured, { METRICS_PORT: '4522', LOG_LEVEL: 'info' })
// A session makes every response anew, as the first one after a change is.
const paths: Record<string, Record<string, string>> = {
  'cached home page': {},
  'uncached list call': { cookie: 'session=0' },
}

console.log(
  `\n${connections} connections, ${rounds} rounds of ${seconds} s each in turns, medians, microseconds of processor time\n`,
)
console.log('| response | without | with metrics and log | ratio |\n|---|---:|---:|---:|')
for (const [name, headers] of Object.entries(paths)) await compare(name, headers)
await scrape()
await Promise.all([without.stop(), withMetrics.stop()])
for (const folder of folders) rmSync(folder, { recursive: true })

async function compare(name: string, headers: Record<string, string>): Promise<void> {
  const path = 'cookie' in headers ? '/api/businesses?limit=24' : '/'
  const costs: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    costs[0].push(await costOf(without, path, headers))
    costs[1].push(await costOf(withMetrics, path, headers))
  }
  const [mine, other] = [percentiles(costs[0]).p50, percentiles(costs[1]).p50]
  console.log(`| ${name} | ${mine.toFixed(1)} | ${other.toFixed(1)} | ${(other / mine).toFixed(3)} |`)
}

async function costOf(server: DemoServer, path: string, headers: Record<string, string>): Promise<number> {
  const before = server.processorMs()
  const { requests, non2xx, errors } = await autocannon({
    url: `${server.url}${path}`,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br', ...headers },
  })
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refusals, ${errors} errors`)
  return ((server.processorMs() - before) * 1000) / requests.total
}

async function scrape(): Promise<void> {
  const times = await timeEach(Array(20).fill('http://127.0.0.1:4522/metrics'), async (url) =>
    (await fetch(url)).text(),
  )
  console.log(
    `\nA scrape takes ${percentiles(times).p50.toFixed(1)} ms, the first ${times[0]?.toFixed(1)} ms.`,
  )
  console.log(
    `Memory: ${without.memoryMb().both} MB without, ${withMetrics.memoryMb().both} MB with metrics.`,
  )
}
