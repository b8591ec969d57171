// Decides whether this copy of the program hears of the public changes that any copy makes: it notifies itself regularly, and asks
// for changes where no notification arrives.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { pollChanges } from './change-poll.ts'
import type { DatabaseLog } from './database-limits.ts'
import { DatabaseUnavailable } from './failures.ts'
import { keepListening } from './listening-client.ts'

/** `isListening` is false from the moment at which a public change may be missed for more than two seconds. */
export type ChangeListener = { isListening(): boolean; close(): Promise<void> }

/** Heartbeats that may be late or lost before a listener counts as silent. */
const heartbeatsHeard = 3
/** How long a start waits for the first heartbeat. */
const firstHeartbeatMs = 2000
/** A poll shows that nothing was missed before it was sent. It counts for two seconds, and the next is sent after one. */
const pollMs = 1000
const polledForMs = 2000
/** While polls succeed, listening is tried again every minute: a pooler logs each notification that it drops. */
const heartbeatsBetweenTries = 12

/**
 * Calls `onChange` for every committed public change, from the moment it resolves until `close`, and each time it listens
 * again, because a notification may have been missed. Every `heartbeatMs` the pool sends a heartbeat to this listener. One
 * that arrives shows that what the pool's server committed before has arrived too. A pooler, a lost network or a pool on
 * another server than the listener delivers none, and a server that is read-only is sent none. Then the pool is asked for
 * public changes every second instead.
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
  let polledUntil = Number.NEGATIVE_INFINITY
  let failure: unknown = null
  const isHeard = () => performance.now() < heardUntil
  const isPolled = () => performance.now() < polledUntil
  const report = reportChanges(log)
  const reportNow = () => report(isHeard() ? 'heard' : isPolled() ? 'polled' : 'missed', failure)
  const hear = (sentAt: number) => {
    const wasHeard = isHeard()
    heardUntil = sentAt + heartbeatsHeard * heartbeatMs
    if (wasHeard || !isHeard()) return
    onChange()
    reportNow()
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
    while (!closing && !pool.ending) {
      if (!isHeard()) await client.reconnect()
      failure = null
      await beat()
      const beats = !isHeard() && isPolled() ? heartbeatsBetweenTries : 1
      await pause(beats * heartbeatMs, undefined, { ref: false })
    }
  }
  const poll = pollChanges(pool)
  const pollUnlessHeard = async () => {
    while (!closing && !pool.ending) {
      const sentAt = performance.now()
      if (!isHeard()) {
        const hasChanged = await poll().catch((error: unknown) => {
          failure = error
        })
        if (hasChanged !== undefined) polledUntil = sentAt + polledForMs
        if (hasChanged) onChange()
        if (!closing) reportNow()
      }
      await pause(pollMs, undefined, { ref: false })
    }
  }
  await Promise.race([firstHeard.promise, pause(firstHeartbeatMs, undefined, { ref: false })])
  void pollUnlessHeard()
  void beatRegularly()
  return {
    isListening: () => isHeard() || isPolled(),
    close: async () => {
      closing = true
      await client.close()
    },
  }
}

/** Logs how changes are noticed, each time that changes. */
function reportChanges(log: DatabaseLog) {
  let reported = ''
  return (state: 'heard' | 'polled' | 'missed', failure: unknown) => {
    if (state === reported) return
    reported = state
    if (state === 'heard') log.info({}, 'listening for public changes')
    if (state === 'polled')
      log.warn(
        {},
        'no notification of public changes arrives, as behind a pooler: they are asked for every second. DATABASE_LISTEN_URL ' +
          'may name an address without a pooler',
      )
    if (state === 'missed')
      log.warn(failure ? { err: failure } : {}, 'public changes are not heard: no response is cached')
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
