// Listens for public changes by any copy of the program, with LISTEN, and checks by heartbeats that notifications arrive.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable } from './failures.ts'
import type { DatabaseLog } from './postgres-server.ts'

/** How many heartbeat intervals can pass without a heartbeat before a listener counts as silent. */
const heartbeatsHeard = 3
/** How long a start waits for the first heartbeat. */
const firstHeartbeatMs = 2000
/** The longest time between two tries of a silent listener, in heartbeat intervals: a pooler logs each notification that it drops. */
const maxBeatsBetweenTries = 12

/**
 * Calls `onChange` for every committed public change, from the moment it resolves until `close`, and each time it listens
 * again, because a notification may have been missed. Every `heartbeatMs`, a heartbeat is sent to this listener through the pool. If it
 * arrives, the notifications of all earlier commits on the pool's server have arrived, too. No heartbeat arrives through a pooler, over
 * a lost network, or if pool and listener use different servers; none is sent to a read-only server.
 */
export async function listenForChanges(
  connection: pg.ClientConfig,
  pool: pg.Pool,
  heartbeatMs: number,
  log: DatabaseLog,
  onChange: () => void,
): Promise<ChangeListener> {
  const listener = new ChangeListener({ pool, heartbeatMs, log, onChange })
  await listener.start(connection)
  return listener
}

type ListenerSettings = { pool: pg.Pool; heartbeatMs: number; log: DatabaseLog; onChange: () => void }

/** The listener of `listenForChanges`. */
export class ChangeListener {
  readonly #settings: ListenerSettings
  readonly #channel = `heartbeat_${randomBytes(8).toString('hex')}`
  readonly #firstHeard = Promise.withResolvers<void>()
  #client: ListeningClient | null = null
  #isClosing = false
  #heardUntil = Number.NEGATIVE_INFINITY
  #failure: unknown = null
  #logged: boolean | null = null

  constructor(settings: ListenerSettings) {
    this.#settings = settings
  }

  /** Resolves after the first heartbeat, or without one after two seconds. Rejects when it cannot connect. */
  async start(connection: pg.ClientConfig): Promise<void> {
    const client = await keepListening(connection, ['public_change', this.#channel], this.#settings.log, {
      onListening: () => void this.#beat(),
      onLost: () => {
        this.#heardUntil = Number.NEGATIVE_INFINITY
      },
      onNotification: ({ channel, payload }) =>
        channel === this.#channel ? this.#hear(Number(payload)) : this.#settings.onChange(),
    })
    this.#client = client
    await Promise.race([this.#firstHeard.promise, pause(firstHeartbeatMs, undefined, { ref: false })])
    this.#logHearing()
    void this.#beatRegularly(client)
  }

  /** False from the moment on when a public change could be missed. */
  isListening(): boolean {
    return performance.now() < this.#heardUntil
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#client?.close()
  }

  #hear(sentAt: number): void {
    const wasListening = this.isListening()
    this.#heardUntil = sentAt + heartbeatsHeard * this.#settings.heartbeatMs
    if (wasListening || !this.isListening()) return
    this.#settings.onChange()
    this.#logHearing()
    this.#firstHeard.resolve()
  }

  async #beat(): Promise<void> {
    await sendHeartbeat(this.#settings.pool, this.#channel).catch((error: unknown) => {
      this.#failure = error
    })
  }

  async #beatRegularly(client: ListeningClient): Promise<void> {
    for (let tries = 0; !this.#hasEnded(); tries = this.isListening() ? 0 : tries + 1) {
      if (!this.isListening()) await client.reconnect()
      this.#failure = null
      await this.#beat()
      const beats = Math.min(tries + 1, maxBeatsBetweenTries)
      await pause(beats * this.#settings.heartbeatMs, undefined, { ref: false })
      if (!this.#hasEnded()) this.#logHearing()
    }
  }

  #hasEnded(): boolean {
    return this.#isClosing || this.#settings.pool.ending
  }

  /** Logs each change between listening and silent. */
  #logHearing(): void {
    const isListening = this.isListening()
    if (isListening === this.#logged) return
    this.#logged = isListening
    const { log } = this.#settings
    if (isListening) log.info({}, 'listening for public changes')
    else log.warn(this.#failure ? { err: this.#failure } : {}, silentText)
  }
}

const silentText =
  'public changes are not heard, as behind a pooler: responses are cached for two seconds only. DATABASE_LISTEN_URL may name ' +
  'an address without a pooler'

/**
 * Notifies `channel` of the time of sending, in milliseconds of `performance.now()`. It uses the pool, as every change does: the listener
 * would get a notification from its own connection even when it gets no others. Throws when the server is read-only.
 */
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
    client.release(!isWritable) // the next connection may reach the server that took over
  }
}

const reconnectPausesMs = [100, 500, 2000, 5000]
const queryTimeoutMs = 5000

/** The events of a listening connection: it listens, a notification arrived, it ended. */
type ListeningEvents = {
  onListening: () => void
  onNotification: (notification: pg.Notification) => void
  onLost: () => void
}

/** `reconnect` replaces a connection that seems alive but delivers nothing. */
export type ListeningClient = { reconnect(): Promise<void>; close(): Promise<void> }

/**
 * Listens to `channels` until `close`. Rejects when the first connection fails. When a connection ends, it reconnects until one
 * listens.
 */
async function keepListening(
  settings: pg.ClientConfig,
  channels: string[],
  log: DatabaseLog,
  events: ListeningEvents,
): Promise<ListeningClient> {
  let closing = false
  const listen = async () => {
    const client = await connectListener(settings, channels, events.onNotification)
    client.once('end', () => {
      events.onLost()
      void listenAgain()
    })
    events.onListening()
    return client
  }
  const listenAgain = async () => {
    let logged = ''
    for (let attempt = 0; !closing; attempt++) {
      await pause(reconnectPausesMs[Math.min(attempt, reconnectPausesMs.length - 1)], undefined, {
        ref: false,
      })
      try {
        current = await listen()
        break
      } catch (error) {
        if (String(error) !== logged) log.warn({ err: error }, 'cannot listen for changes')
        logged = String(error)
      }
    }
    if (closing) await current.end()
  }
  let current = await listen()
  return {
    // The query comes first: if it gets no response, the network is lost, and end() does not wait for the server then.
    reconnect: async () => {
      const client = current
      await client.query('SELECT 1').catch(() => {})
      await client.end().catch(() => {})
    },
    close: async () => {
      closing = true
      await current.end()
    },
  }
}

async function connectListener(
  settings: pg.ClientConfig,
  channels: string[],
  onNotification: (notification: pg.Notification) => void,
): Promise<pg.Client> {
  const client = new pg.Client({ ...settings, query_timeout: queryTimeoutMs })
  client.on('error', () => {}) // 'end' follows, and that handler reconnects
  client.on('notification', onNotification)
  try {
    await client.connect()
    for (const channel of channels) await client.query(`LISTEN ${channel}`)
  } catch (error) {
    void client.end().catch(() => {}) // a read-only standby accepts the connection and refuses LISTEN: close it, or each attempt leaves one open
    throw error
  }
  return client
}
