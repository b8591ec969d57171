// Serves metrics to Prometheus, on a port of its own. It is imported only when METRICS_PORT is set.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import type { RequestObserver } from '../http/server-parts.ts'
import { type Measured, registerGauges } from './gauges.ts'
import { createRequestMetrics, timeQueries } from './request-metrics.ts'

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
