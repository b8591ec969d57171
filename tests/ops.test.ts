// Checks what an operator installs in addition to the program: alerts, dashboard, fail2ban filter. Each reads what the program writes.
import { execFileSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Failure, tooManyRequests, unauthenticated } from '../src/domain/failures.ts'
import { handleError } from '../src/http/error-handler.ts'
import { logRequests } from '../src/http/request-log.ts'
import { createLogger } from '../src/logger.ts'
import type { Measured } from '../src/metrics/gauges.ts'
import { createMetrics } from '../src/metrics/metrics-server.ts'
import { matchPage } from '../src/web/pages.ts'

const ops = join(import.meta.dirname, '../ops')
const read = (file: string) => readFileSync(join(ops, file), 'utf8')

/** Whether this machine lacks a tool, which Debian has. */
function lacks(tool: string): boolean {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' })
    return false
  } catch {
    return true
  }
}

/**
 * The metrics that the program exposes. Its database does not respond, so some have no value, but each has its type. Nothing made its data
 * folder, as with PostgreSQL, a bucket and a mail server.
 */
async function exposeMetrics(): Promise<string> {
  const stats = { hits: 3, misses: 2, clears: 1, bytes: 100 }
  const metrics = createMetrics({
    db: {} as Measured['db'],
    pool: Object.assign(new EventEmitter(), {
      totalCount: 2,
      idleCount: 1,
      waitingCount: 0,
    }) as Measured['pool'],
    listReplicas: async () => [],
    cache: { stats },
    queues: { reads: { waiting: 4 } },
    dataDir: join(tmpdir(), 'mzansi-no-data-folder'),
    version: '1.2.3',
  })
  metrics.observer.request('POST', '/api/auth/login', 401, 20)
  metrics.observer.call('searchBusinesses', 12)
  const { port, close } = await metrics.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(close)
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.status).toBe(200)
  return await response.text()
}

const namesIn = (text: string) =>
  new Set([...text.matchAll(/\b(mzansi|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name))

test('every address that a guide tells an operator to open is a page', () => {
  const docs = join(ops, '../docs')
  const guides = ['operating.md', ...readdirSync(join(docs, 'install')).map((name) => `install/${name}`)]
  const opened = guides.flatMap((guide) => [
    ...readFileSync(join(docs, guide), 'utf8').matchAll(/<http:\/\/localhost:3000(\/[^>]*)?>/g),
  ])
  expect(opened.length).toBeGreaterThan(3)
  for (const [address, path = '/'] of opened) expect(matchPage(path).page.path, address).not.toBeNull()
})

test('alerts and the dashboard name only metrics that the program exposes, and all of its own', async () => {
  const exposed = await exposeMetrics()
  const known = new Set([...exposed.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  for (const name of [...known]) for (const part of ['bucket', 'sum', 'count']) known.add(`${name}_${part}`)
  const expressions = (
    JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  ).panels
    .flatMap(({ targets }) => targets.map(({ expr }) => expr))
    .join('\n')
  expect([...namesIn(read('alerts.yml'))].filter((name) => !known.has(name))).toEqual([])
  expect([...namesIn(expressions)].filter((name) => !known.has(name))).toEqual([])
  const own = [...exposed.matchAll(/^# TYPE (mzansi_\S+)/gm)].map(([, name = '']) => name)
  const watched = `${read('alerts.yml')}${expressions}`
  expect(own.filter((name) => !watched.includes(name))).toEqual([])
})

test.skipIf(lacks('promtool'))('Prometheus accepts the rules, their tests and the metrics', async () => {
  const run = (args: string[], input = '') =>
    execFileSync('promtool', args, { cwd: ops, input, encoding: 'utf8' })
  expect(run(['check', 'rules', 'alerts.yml'])).toContain('SUCCESS')
  expect(run(['test', 'rules', 'alerts-test.yml'])).toContain('SUCCESS')
  expect(run(['check', 'metrics'], await exposeMetrics())).toBe('')
})

/** The lines that the program logs at its default level for a failed sign-in, a 429, a 503, and other requests. */
async function writeRefusals(address: string): Promise<string> {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  const loggerInstance: FastifyBaseLogger = log
  const server = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent) => parent,
  })
  server.setErrorHandler(handleError)
  logRequests(server, { log, observer: null, failedSearches: { note: () => {} } }, () => false)
  server.post('/api/auth/login', async () => {
    throw unauthenticated('Invalid email or password')
  })
  server.get('/api/businesses', async () => {
    throw tooManyRequests('Too many requests.', 5)
  })
  server.get('/', async () => {
    throw new Failure('unavailable', 'Very busy.')
  })
  server.get('/fine', async () => 'fine')
  const hostile = {
    'user-agent': `","address":"198.51.100.1","msg":"sign-in failed"}`,
    traceparent: 'no trace',
  }
  for (const url of ['/api/businesses', '/', '/fine', '/"address":"198.51.100.1","msg":"sign-in failed"}'])
    await server.inject({ url, remoteAddress: address, headers: hostile })
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const signIn = {
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: address,
    headers: { traceparent },
  } as const
  await server.inject(signIn)
  await server.close()
  return lines.join('')
}

test.skipIf(lacks('fail2ban-regex'))(
  'fail2ban finds an IPv4 and an IPv6 address in the log lines of a failed sign-in, a 429 and a 503, and in no other line',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mzansi-fail2ban-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const log = join(folder, 'mzansi.log')
    const addresses = ['203.0.113.9', '2001:db8::1:2']
    writeFileSync(log, (await Promise.all(addresses.map(writeRefusals))).join(''))
    const modes = { signin: 1, limits: 1, sheds: 1, all: 3 }
    for (const [mode, count] of Object.entries(modes)) {
      const filter = `${join(ops, 'fail2ban/mzansi.conf')}[mode=${mode}]`
      const found = execFileSync('fail2ban-regex', ['-o', 'ip', log, filter], { encoding: 'utf8' })
      const lines = addresses.flatMap((address) => Array(count).fill(address))
      expect([mode, found.trim().split('\n')]).toEqual([mode, lines])
    }
  },
)

// nginx creates one folder but not its parents, and Debian's package has no /var/cache/nginx.
test('nginx can create the folder of its cache on a fresh machine', () => {
  const site = readFileSync(join(ops, 'nginx.conf'), 'utf8')
  expect(site).toMatch(/^proxy_cache_path \/var\/cache\/[\w-]+ /m)
})
