// Measures the start on an existing database, and the memory of the program and its PostgreSQL right after it and after 200,000 requests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { type DemoServer, startDemo } from './demo-server.ts'

const port = 4520
const requests = 200_000
const steps = 8

const dataDir = mkdtempSync(join(tmpdir(), 'mzansi-memory-'))
const first = await startDemo(port, dataDir)
console.log(
  `first start, database made and filled: ${(first.firstResponseMs / 1000).toFixed(2)} s, ${describe(first)}`,
)
await first.stop()
for (let start = 1; start <= 6; start++) {
  const again = await startDemo(port, dataDir)
  console.log(
    `start ${start} on the existing database to the first home page: ${(again.firstResponseMs / 1000).toFixed(2)} s`,
  )
  await again.stop()
}

const demo = await startDemo(port, dataDir)
const atFirst = describe(demo)
// The memory that compiling takes at a start is released within seconds.
await pause(5000)
console.log(
  `\n| requests | MB |\n|---:|---|\n| 1 | ${atFirst} |\n| 1, five seconds later | ${describe(demo)} |`,
)
const pages = (await (await fetch(`${demo.url}/api/businesses?limit=200`)).json()) as { id: string }[]
const paths = [
  '/',
  '/api/businesses',
  '/api/businesses/featured',
  ...pages.map(({ id }) => `/business/${id}`),
  ...searches(),
]
for (let step = 1; step <= steps; step++) {
  await autocannon({
    url: demo.url,
    connections: 16,
    amount: requests / steps,
    requests: paths.map((path) => ({ path, headers: { 'accept-encoding': 'br' } })),
  })
  console.log(`| ${(requests / steps) * step} | ${describe(demo)} |`)
}
await demo.stop()
rmSync(dataDir, { recursive: true })

function describe({ memoryMb }: DemoServer): string {
  const { program, database, both } = memoryMb()
  return `${both} (${program} the program, ${database} PostgreSQL)`
}

function searches(): string[] {
  const words = ['coffee', 'braids', 'tyres', 'soweto', 'bunny chow', 'guesthouse', 'restuarant', 'plumber']
  return words.flatMap((word) => [
    `/?q=${encodeURIComponent(word)}`,
    `/api/businesses/search?q=${encodeURIComponent(word)}`,
  ])
}
