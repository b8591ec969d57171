// Measures how long each query takes, from its sending to its last row.
import type pg from 'pg'
import { Histogram, type Registry } from 'prom-client'

const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const kinds = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback'])

/** Times every query of a pool. A connection is wrapped when it is first taken from the pool. */
export function timeQueries(pool: pg.Pool, registry: Registry): void {
  const durations = new Histogram({
    name: 'mzansi_database_query_duration_seconds',
    help: 'Time of a query, by its first word.',
    labelNames: ['kind'],
    buckets,
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
