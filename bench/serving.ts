// Measures cached public responses against a bare node:http server that sends the same bytes, in alternating rounds on one
// machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startDemo } from './demo-server.ts'

// Short rounds, because the speed of the machine varies.
const rounds = 8
const seconds = 2
const connections = 32
const demoPort = 4510
const barePort = 4511

const dataDir = mkdtempSync(join(tmpdir(), 'mzansi-serving-'))
const demo = await startDemo(demoPort, dataDir)
const [first] = (await (await fetch(`${demo.url}/api/businesses?limit=1`)).json()) as { id: string }[]
const paths = {
  'home page': '/',
  'detail page': `/business/${first?.id}`,
  'list call': '/api/businesses?limit=24',
  'featured call': '/api/businesses/featured',
  'search call': '/api/businesses/search?q=coffee',
}
const bare = await startBare(await recordResponses())
console.log(`\n${connections} connections, ${rounds} rounds of ${seconds} s each in turns, brotli, medians\n`)
console.log(
  '| cached response | bytes | ours req/s | bare node:http req/s | ratio |\n|---|---:|---:|---:|---:|',
)
for (const [name, path] of Object.entries(paths)) await compare(name, path)
bare.kill()
await demo.stop()
rmSync(dataDir, { recursive: true })

async function compare(name: string, path: string): Promise<void> {
  const ours: number[] = []
  const reference: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    reference.push((await load(barePort, path)).requests.average)
    const result = await load(demoPort, path)
    ours.push(result.requests.average)
    bytes = Math.round(result.throughput.total / result.requests.total)
  }
  const [mine, other] = [median(ours), median(reference)]
  console.log(
    `| ${name} | ${bytes} | ${Math.round(mine)} | ${Math.round(other)} | ${(mine / other).toFixed(2)} |`,
  )
}

async function load(port: number, path: string): Promise<autocannon.Result> {
  const headers = { 'accept-encoding': 'br' }
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    duration: seconds,
    headers,
  })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result
}

// The compressed bytes are needed. fetch would decompress them, so they are read with node:http.
async function recordResponses() {
  const { request } = await import('node:http')
  const responses: Record<string, { headers: Record<string, string>; base64: string }> = {}
  for (const path of Object.values(paths)) {
    const [response] = await once(
      request(`${demo.url}${path}`, { headers: { 'accept-encoding': 'br' } }).end(),
      'response',
    )
    const body = Buffer.concat(await response.toArray())
    const {
      connection: _,
      'keep-alive': __,
      date: ___,
      'transfer-encoding': ____,
      ...headers
    } = response.headers
    responses[path] = { headers, base64: body.toString('base64') }
  }
  return responses
}

async function startBare(responses: object) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), String(barePort)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(responses))
  await once(child.stdout, 'data')
  return child
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
