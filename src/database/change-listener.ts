// Hears of the public changes that any copy of the program makes, and knows whether it hears: it notifies itself regularly.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLog } from './database-limits.ts'
import { sendHeartbeat } from './heartbeat.ts'
import { keepListening, type ListeningClient } from './listening-client.ts'

/** Heartbeats that may be late or lost before a listener counts as silent. */
const heartbeatsHeard = 3
/** How long a start waits for the first heartbeat. */
const firstHeartbeatMs = 2000
/** The most heartbeats between two tries of a silent listener: a pooler logs each notification that it drops. */
const mostBetweenTries = 12

/**
 * Calls `onChange` for every committed public change, from the moment it resolves until `close`, and each time it listens
 * again, because a notification may have been missed. Every `heartbeatMs` the pool sends a heartbeat to this listener. One
 * that arrives shows that what the pool's server committed before has arrived too. A pooler, a lost network or a pool on
 * another server than the listener delivers none, and a server that is read-only is sent none.
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

  /** False from the moment at which a public change may be missed. */
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
      const beats = Math.min(tries + 1, mostBetweenTries)
      await pause(beats * this.#settings.heartbeatMs, undefined, { ref: false })
      if (!this.#hasEnded()) this.#logHearing()
    }
  }

  #hasEnded(): boolean {
    return this.#isClosing || this.#settings.pool.ending
  }

  /** Logs whether changes are heard, each time that changes. */
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
