// Decides whether this copy of the program hears of the public changes that any copy makes: it notifies itself regularly, and asks
// for changes where no notification arrives.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type ChangePoll, pollChanges } from './change-poll.ts'
import type { DatabaseLog } from './database-limits.ts'
import { sendHeartbeat } from './heartbeat.ts'
import { keepListening, type ListeningClient } from './listening-client.ts'

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

/** How this copy hears of public changes: by notifications, by asking, or not at all. */
type Hearing = 'heard' | 'polled' | 'missed'

type ListenerSettings = { pool: pg.Pool; heartbeatMs: number; log: DatabaseLog; onChange: () => void }

/** The listener of `listenForChanges`. */
export class ChangeListener {
  readonly #settings: ListenerSettings
  readonly #poll: ChangePoll
  readonly #channel = `heartbeat_${randomBytes(8).toString('hex')}`
  readonly #firstHeard = Promise.withResolvers<void>()
  #client: ListeningClient | null = null
  #isClosing = false
  #heardUntil = Number.NEGATIVE_INFINITY
  #polledUntil = Number.NEGATIVE_INFINITY
  #failure: unknown = null
  #logged: Hearing | null = null

  constructor(settings: ListenerSettings) {
    this.#settings = settings
    this.#poll = pollChanges(settings.pool)
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
    void this.#pollUnlessHeard()
    void this.#beatRegularly(client)
  }

  /** False from the moment at which a public change may be missed for more than two seconds. */
  isListening(): boolean {
    return this.#hearing() !== 'missed'
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#client?.close()
  }

  #hearing(): Hearing {
    const now = performance.now()
    if (now < this.#heardUntil) return 'heard'
    return now < this.#polledUntil ? 'polled' : 'missed'
  }

  #hear(sentAt: number): void {
    const before = this.#hearing()
    this.#heardUntil = sentAt + heartbeatsHeard * this.#settings.heartbeatMs
    if (before === 'heard' || this.#hearing() !== 'heard') return
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
    while (!this.#hasEnded()) {
      if (this.#hearing() !== 'heard') await client.reconnect()
      this.#failure = null
      await this.#beat()
      const beats = this.#hearing() === 'polled' ? heartbeatsBetweenTries : 1
      await pause(beats * this.#settings.heartbeatMs, undefined, { ref: false })
    }
  }

  async #pollUnlessHeard(): Promise<void> {
    while (!this.#hasEnded()) {
      if (this.#hearing() !== 'heard') await this.#pollOnce()
      await pause(pollMs, undefined, { ref: false })
    }
  }

  async #pollOnce(): Promise<void> {
    const sentAt = performance.now()
    try {
      const hasChanged = await this.#poll()
      this.#polledUntil = sentAt + polledForMs
      if (hasChanged) this.#settings.onChange()
    } catch (error) {
      this.#failure = error
    }
    if (!this.#isClosing) this.#logHearing()
  }

  #hasEnded(): boolean {
    return this.#isClosing || this.#settings.pool.ending
  }

  /** Logs how changes are noticed, each time that changes. */
  #logHearing(): void {
    const hearing = this.#hearing()
    if (hearing === this.#logged) return
    this.#logged = hearing
    if (hearing === 'heard') this.#settings.log.info({}, 'listening for public changes')
    if (hearing === 'polled') this.#settings.log.warn({}, polledText)
    if (hearing === 'missed') this.#settings.log.warn(this.#failure ? { err: this.#failure } : {}, missedText)
  }
}

const polledText =
  'no notification of public changes arrives, as behind a pooler: they are asked for every second. DATABASE_LISTEN_URL ' +
  'may name an address without a pooler'
const missedText = 'public changes are not heard: no response is cached'
