// Measures the server's processor time for a cached response, compared with a bare node:http server that sends the same bytes, in
// alternating rounds on one machine. The client is another process.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processorMs, startDemo } from './demo-server.ts'
import { sendMany } from './keep-alive-client.ts'
import { percentiles } from './timings.ts'

// Short rounds, because the speed of the machine varies.
const rounds = 12
const connections = 32
/** Requests per round on each connection. An address may send 600 per minute, 120 of them searches. */
const eachSends = 500
const eachSearches = 100
const demoPort = 4510
const barePort = 4511
// As a browser sends them, without what differs between browsers.
const browserHeaders = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-ZA,en;q=0.9',
  'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
}

type Recorded = { status: number; headers: IncomingHttpHeaders; base64: string }
let groups = 0

type Server = { port: number; processorMs: () => number }

const dataDir = mkdtempSync(join(tmpdir(), 'mzansi-serving-'))
// Address limits are on, because counting is part of the cost.
const demo = await startDemo(demoPort, dataDir, { RATE_LIMIT: 'on' })
const [first] = (await (await fetch(`${demo.url}/api/businesses?limit=1`)).json()) as { id: string }[]
const paths = {
  'home page': '/',
  'detail page': `/business/${first?.id}`,
  'list call': '/api/businesses?limit=24',
  'search call': '/api/businesses/search?q=coffee',
}
const recorded = await recordResponses()
const bare = await startBare()
const ours: Server = { port: demoPort, processorMs: demo.processorMs }
const reference: Server = { port: barePort, processorMs: () => processorMs(bare) }
console.log(
  `\n${connections} connections, ${rounds} rounds of ${connections * eachSends} requests each in turns, brotli, medians\n`,
)
console.log('| cached response | bytes | ours, µs | bare node:http, µs | ratio |\n|---|---:|---:|---:|---:|')
for (const [name, path] of Object.entries(paths)) await compare(name, path, '')
for (const name of ['home page', 'list call'] as const)
  await compare(`304 for the ${name}`, paths[name], String(recorded[paths[name]]?.headers.etag))
bare.kill()
await demo.stop()
rmSync(dataDir, { recursive: true })

async function compare(name: string, path: string, etag: string): Promise<void> {
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const bareMicroseconds = await measure(reference, path, etag)
    const ourMicroseconds = await measure(ours, path, etag)
    // The first round runs before everything is compiled.
    if (round === 0) continue
    times.bare.push(bareMicroseconds)
    times.ours.push(ourMicroseconds)
  }
  const [mine, other] = [percentiles(times.ours).p50, percentiles(times.bare).p50]
  const bytes = Buffer.from(recorded[keyOf(path, etag)]?.base64 ?? '', 'base64').length
  console.log(
    `| ${name} | ${bytes} | ${mine.toFixed(1)} | ${other.toFixed(1)} | ${(mine / other).toFixed(2)} |`,
  )
}

/** Microseconds of processor time that the server took for each response. */
async function measure(server: Server, path: string, etag: string): Promise<number> {
  const headers = {
    host: 'directory.example',
    connection: 'keep-alive',
    ...browserHeaders,
    ...(etag && { 'if-none-match': etag }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const text = [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n')
  const sends = path.includes('/search') ? eachSearches : eachSends
  const before = server.processorMs()
  for (let sent = 0; sent < eachSends; sent += sends) {
    groups += 1
    const addressOf = (n: number) => `127.${1 + (groups >> 8)}.${groups & 255}.${n + 1}`
    await Promise.all(
      Array.from({ length: connections }, (_, n) => sendMany(server.port, addressOf(n), text, sends)),
    )
  }
  return ((server.processorMs() - before) * 1000) / (connections * eachSends)
}

/** Reads each response and its 304. fetch would decompress them, so they are read with node:http. */
async function recordResponses(): Promise<Record<string, Recorded>> {
  const responses: Record<string, Recorded> = {}
  for (const path of Object.values(paths)) {
    const full = await record(path, {})
    const etag = String(full.headers.etag)
    responses[path] = full
    responses[keyOf(path, etag)] = await record(path, { 'if-none-match': etag })
  }
  return responses
}

async function record(path: string, more: Record<string, string>): Promise<Recorded> {
  const sent = request(`${demo.url}${path}`, { headers: { ...browserHeaders, ...more } }).end()
  const [response] = await once(sent, 'response')
  const body = Buffer.concat(await response.toArray())
  const {
    connection: _,
    'keep-alive': __,
    date: ___,
    'transfer-encoding': ____,
    ...headers
  } = response.headers
  return { status: response.statusCode, headers, base64: body.toString('base64') }
}

/** The bare server finds a 304 under the path and the ETag. */
function keyOf(path: string, etag: string): string {
  return path + etag
}

async function startBare(): Promise<ChildProcess> {
  // With the settings of bin/mzansi-local: smaller semi-spaces cost each server some processor time.
  const child = spawn(
    process.execPath,
    [
      '--max-semi-space-size=8',
      '--no-parallel-scavenge',
      join(import.meta.dirname, 'bare-server.ts'),
      String(barePort),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  child.stdin.end(JSON.stringify(recorded))
  await once(child.stdout, 'data')
  return child
}
