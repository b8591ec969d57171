// Decides whether this copy of the program hears of the public changes that any copy makes: it notifies itself regularly.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLog } from './database-limits.ts'
import { DatabaseUnavailable } from './failures.ts'
import { keepListening } from './listening-client.ts'

/** `isListening` is false from the moment at which a public change may be missed. */
export type ChangeListener = { isListening(): boolean; close(): Promise<void> }

/** Heartbeats that may be late or lost before a listener counts as silent. */
const heartbeatsHeard = 3
/** How long a start waits for the first heartbeat. Behind a pooler that delivers none, the program runs without a cache. */
const firstHeartbeatMs = 2000

/**
 * Calls `onChange` for every committed public change, from the moment it resolves until `close`, and each time it listens
 * again, because a notification may have been missed. Every `heartbeatMs` the pool sends a heartbeat to this listener. One
 * that arrives shows that what the pool's server committed before has arrived too. A pooler, a lost network or a pool on
 * another server than the listener delivers none, and a server that is read-only is sent none.
 */
export async function listenForChanges(
  settings: pg.ClientConfig,
  pool: pg.Pool,
  heartbeatMs: number,
  log: DatabaseLog,
  onChange: () => void,
): Promise<ChangeListener> {
  const channel = `heartbeat_${randomBytes(8).toString('hex')}`
  const firstHeard = Promise.withResolvers<void>()
  let closing = false
  let heardUntil = Number.NEGATIVE_INFINITY
  let failure: unknown = null
  const isListening = () => performance.now() < heardUntil
  const hear = (sentAt: number) => {
    const wasListening = isListening()
    heardUntil = sentAt + heartbeatsHeard * heartbeatMs
    if (wasListening || !isListening()) return
    onChange()
    log.info({}, 'listening for public changes')
    firstHeard.resolve()
  }
  const beat = () =>
    sendHeartbeat(pool, channel).catch((error: unknown) => {
      failure = error
    })
  const client = await keepListening(settings, ['public_change', channel], log, {
    onListening: () => void beat(),
    onLost: () => {
      heardUntil = Number.NEGATIVE_INFINITY
    },
    onNotification: (heard) => (heard.channel === channel ? hear(Number(heard.payload)) : onChange()),
  })
  const beatRegularly = async () => {
    let wasListening = true
    while (!closing && !pool.ending) {
      if (!isListening()) {
        if (wasListening)
          log.warn(failure ? { err: failure } : {}, 'public changes are not heard: no response is cached')
        await client.reconnect()
      }
      wasListening = isListening()
      failure = null
      await beat()
      await pause(heartbeatMs, undefined, { ref: false })
    }
  }
  await Promise.race([firstHeard.promise, pause(firstHeartbeatMs, undefined, { ref: false })])
  void beatRegularly()
  return {
    isListening,
    close: async () => {
      closing = true
      await client.close()
    },
  }
}

// Through the pool, as every change is sent: a notification of its own connection would arrive even where no other does.
async function sendHeartbeat(pool: pg.Pool, channel: string): Promise<void> {
  const client = await pool.connect()
  let isWritable = false
  try {
    const { rowCount } = await client.query(
      `SELECT pg_notify($1, $2) WHERE current_setting('transaction_read_only') = 'off'`,
      [channel, String(performance.now())],
    )
    isWritable = rowCount === 1
    if (!isWritable) throw new DatabaseUnavailable('The server is read-only.')
  } finally {
    client.release(!isWritable) // the next connection may lead to the server that took over
  }
}
