// Counts requests and queries, and serves all metrics to Prometheus, on a port of its own. It is imported only when METRICS_PORT is set.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { endpoints } from '../contract/endpoints.ts'
import type { RequestObserver } from '../http/server-parts.ts'
import { type Measured, registerGauges } from './gauges.ts'

/** Metrics that count from now on. `listen` serves them; port 0 is any free one. */
export type Metrics = {
  observer: RequestObserver
  listen(address: { port: number; host: string }): Promise<{ port: number; close(): Promise<void> }>
}

/** Starts to measure. Nothing listens yet. */
export function createMetrics(measured: Measured): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges with the ending of a counter; each is the sum of another one.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  const observer = createRequestMetrics(registry)
  timeQueries(measured.pool, registry)
  registerCache(registry, measured.cache)
  registerGauges(registry, measured)
  return { observer, listen: (address) => listen(registry, address) }
}

/** The cache counts in plain numbers, because it is used for each request. */
function registerCache(registry: Registry, cache: Measured['cache']): void {
  const last = { hits: 0, misses: 0, clears: 0 }
  const counter = (name: string, stat: keyof typeof last, help: string) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        const current = cache.stats[stat]
        this.inc(current - last[stat])
        last[stat] = current
      },
    })
  counter('mzansi_response_cache_hits_total', 'hits', 'Responses that the response cache held.')
  counter('mzansi_response_cache_misses_total', 'misses', 'Cacheable responses that had to be made.')
  counter('mzansi_response_cache_clears_total', 'clears', 'How often the response cache was cleared.')
}

async function listen(registry: Registry, { port, host }: { port: number; host: string }) {
  const server = createServer((request, response) => void respond(registry, request, response))
  server.headersTimeout = 5000
  server.requestTimeout = 10_000
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function respond(
  registry: Registry,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' || request.url !== '/metrics') {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics.\n')
    return
  }
  try {
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  } catch {
    response.writeHead(500, { 'content-type': 'text/plain' }).end('Metrics cannot be read now.\n')
  }
}

/** Seconds. A cached response is not timed, a page takes some milliseconds, and whoever waits ten seconds has left. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** An observer that counts into `registry`. */
function createRequestMetrics(registry: Registry): RequestObserver {
  const registers = [registry]
  const labelNames = ['method', 'route', 'status'] as const
  const counter = (name: string, help: string) => new Counter({ name, help, registers })
  const cached: Cached = new Map()
  const requests = new Counter({
    name: 'mzansi_http_requests_total',
    help: 'Requests that got a response, cached ones included.',
    labelNames,
    registers,
    collect: () =>
      moveCached(cached, (route, status, count) => requests.inc({ method: 'GET', route, status }, count)),
  })
  const durations = new Histogram({
    name: 'mzansi_http_request_duration_seconds',
    help: 'Time from a request to its response, without responses from the cache.',
    labelNames,
    buckets,
    registers,
  })
  const calls = createCallTimes(registry)
  const shed = counter('mzansi_requests_shed_total', 'Requests that our own limits refused with 503.')
  const limited = counter('mzansi_requests_limited_total', 'Requests that a rate limit refused with 429.')
  const signInFailures = counter(
    'mzansi_sign_in_failures_total',
    'Sign-ins with an email and a password that do not belong together.',
  )
  return {
    cached: (route, status) => countCached(cached, route, status),
    request(method, route, status, tookMs) {
      const labels = { method, route, status }
      requests.inc(labels)
      durations.observe(labels, tookMs / 1000)
      if (status === 429) limited.inc()
    },
    call: (call, tookMs) => calls.observe({ call }, tookMs / 1000),
    shed: () => shed.inc(),
    signInFailed: () => signInFailures.inc(),
  }
}

function createCallTimes(registry: Registry): Histogram<'call'> {
  const calls = new Histogram({
    name: 'mzansi_call_duration_seconds',
    help: 'Time that the domain takes for a call, also for one that a page makes. searchBusinesses is a search.',
    labelNames: ['call'],
    buckets,
    registers: [registry],
  })
  // So that their rates are there from the start.
  for (const call of ['searchBusinesses', 'countFilters'] satisfies (keyof typeof endpoints)[])
    calls.zero({ call })
  return calls
}

type Cached = Map<string, Map<number, number>>

/** prom-client takes half a microsecond for one, a Map a tenth of that; a cached response takes ten microseconds in all. */
function countCached(cached: Cached, route: string, status: number): void {
  let ofRoute = cached.get(route)
  if (!ofRoute) {
    ofRoute = new Map()
    cached.set(route, ofRoute)
  }
  ofRoute.set(status, (ofRoute.get(status) ?? 0) + 1)
}

function moveCached(cached: Cached, add: (route: string, status: number, count: number) => void): void {
  for (const [route, ofRoute] of cached) for (const [status, count] of ofRoute) add(route, status, count)
  cached.clear()
}

const queryBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const kinds = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback'])

/** Times every query of a pool. A connection is wrapped when it is first taken from the pool. */
function timeQueries(pool: pg.Pool, registry: Registry): void {
  const durations = new Histogram({
    name: 'mzansi_database_query_duration_seconds',
    help: 'Time of a query, by its first word.',
    labelNames: ['kind'],
    buckets: queryBuckets,
    registers: [registry],
  })
  const wrapped = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    wrapQuery(client, (kind, seconds) => durations.observe({ kind }, seconds))
  })
}

type Query = (...given: unknown[]) => unknown

function wrapQuery(client: pg.PoolClient, observe: (kind: string, seconds: number) => void): void {
  const query = client.query.bind(client) as Query
  const timed: Query = (...given) => {
    const began = performance.now()
    const kind = kindOf(given[0])
    const end = () => observe(kind, (performance.now() - began) / 1000)
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      given[given.length - 1] = (...returned: unknown[]) => {
        end()
        return callback(...returned)
      }
      return query(...given)
    }
    const result = query(...given)
    if (result instanceof Promise) result.then(end, end)
    return result
  }
  Object.assign(client, { query: timed })
}

function kindOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text
  const word = /^\s*([a-z]+)/i.exec(String(text ?? ''))?.[1]?.toLowerCase() ?? ''
  return kinds.has(word) ? word : 'other'
}
