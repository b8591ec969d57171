// Knows how connections are opened and closed, one by one or in a pool.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from './database-limits.ts'

const drainMs = 10_000

/** A server that ends takes all connections with it, and one line says so. */
const logEveryMs = 1000

/**
 * A pool that logs a lost connection. Without these two listeners a connection that is lost while idle, or between two queries,
 * ends the whole program.
 */
export function makePool(settings: pg.PoolConfig, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool(settings)
  let quietUntil = 0
  pool.on('error', (err) => {
    // While the pool ends, its server may be faster.
    if (!pool.ending && performance.now() > quietUntil)
      log.warn({ err }, 'an idle database connection was lost')
    quietUntil = performance.now() + logEveryMs
  })
  pool.on('connect', (client) => client.on('error', () => {})) // the next query on it fails with the same error
  return pool
}

/** Runs `work` on a connection of its own, and closes it. */
export async function withClient<T>(
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(settings)
  client.on('error', () => {}) // the query that runs fails with the same error
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Closes a pool. Waits up to ten seconds for queries in flight. */
export async function drain(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), pause(drainMs, undefined, { ref: false })])
}
