// Decides which connection's query runs next: many connections share the one session of PGlite.
// A queued query is everything up to Sync, because the connections also share the unnamed statement. The package
// pglite-socket queues single messages: with parameters of 1 MB, 44 of 200 queries ran into another query's statement.
import { setImmediate as nextTick } from 'node:timers/promises'
import { followServerFrames, type ServerFrames } from './wire-frames.ts'

/** Runs wire-protocol bytes in PGlite and passes the response on in chunks; blocks the thread meanwhile. */
export type RunBytes = (bytes: Uint8Array, onResponse: (chunk: Uint8Array) => void) => Promise<void>

/** What the queue needs of a connection. `close` ends it; `isClosed` is true once it has ended. */
export type Connection = { send(chunk: Uint8Array): void; close(): void; isClosed: boolean }

/** Everything that a connection sends before it waits; `awaitsTurn` when PostgreSQL must then give it the turn again. */
export type Batch = { bytes: Uint8Array; awaitsTurn: boolean }

type QueuedQuery = { connection: Connection | null; run: () => Promise<void> }

/**
 * The queue for the session. Queries run in the order in which they came, except that a connection in a transaction keeps the
 * session until the transaction ends. A connection that is idle in its transaction for `idleInTransactionMs` is closed and rolled
 * back. `failHard` ends the worker: PGlite gives no response at all when a query overflows its stack, and the client would wait
 * for ever.
 */
export class QueryQueue {
  readonly #runBytes: RunBytes
  readonly #idleInTransactionMs: number
  readonly #frames: ServerFrames
  readonly #failHard: (reason: string) => never
  readonly #queue: QueuedQuery[] = []
  /** The connection whose transaction is open. */
  #holder: Connection | null = null
  #isRunning = false
  #idleTimer: NodeJS.Timeout | undefined

  constructor(
    runBytes: RunBytes,
    idleInTransactionMs: number,
    onNotification: () => void,
    failHard: (reason: string) => never,
  ) {
    this.#runBytes = runBytes
    this.#idleInTransactionMs = idleInTransactionMs
    this.#frames = followServerFrames(onNotification)
    this.#failHard = failHard
  }

  add(connection: Connection, batch: Batch): void {
    this.#enqueue({ connection, run: () => this.#serve(connection, batch) })
  }

  remove(connection: Connection): void {
    connection.isClosed = true
    void this.#runQueue()
  }

  /** Runs work of the worker itself, between the transactions of connections. */
  exclusively(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#enqueue({ connection: null, run: () => work().then(resolve, reject) }),
    )
  }

  #enqueue(query: QueuedQuery): void {
    this.#queue.push(query)
    void this.#runQueue()
  }

  async #runQueue(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    for (;;) {
      if (this.#holder?.isClosed) await this.#rollBack()
      const query = this.#takeNext()
      if (!query) break
      if (!query.connection?.isClosed) await query.run()
      await nextTick() // lets the heartbeat and the sockets run between two queries
    }
    this.#isRunning = false
  }

  #takeNext(): QueuedQuery | undefined {
    const holder = this.#holder
    const index = holder ? this.#queue.findIndex((query) => query.connection === holder) : 0
    return index < 0 ? undefined : this.#queue.splice(index, 1)[0]
  }

  async #serve(connection: Connection, batch: Batch): Promise<void> {
    clearTimeout(this.#idleTimer)
    const pass = (chunk: Uint8Array) => {
      this.#frames.read(chunk)
      connection.send(chunk)
    }
    await this.#run(batch, pass).catch(connection.close) // PGlite throws at a startup message that it does not know
    this.#holder = this.#frames.idle ? null : connection
    if (this.#holder) this.#idleTimer = setTimeout(this.#holder.close, this.#idleInTransactionMs)
  }

  // Sync first: the connection may have ended in the middle of a batch, and PostgreSQL would wait for the rest.
  async #rollBack(): Promise<void> {
    clearTimeout(this.#idleTimer)
    await this.#run(syncBatch, this.#frames.read)
    if (!this.#frames.idle) await this.#run(rollbackBatch, this.#frames.read)
    this.#holder = null
  }

  async #run({ bytes, awaitsTurn }: Batch, onResponse: (chunk: Uint8Array) => void): Promise<void> {
    const before = this.#frames.turns
    try {
      await this.#runBytes(bytes, onResponse)
    } finally {
      if (awaitsTurn && this.#frames.turns === before) this.#failHard('A query got no response.')
    }
  }
}

const batchOf = (message: string): Batch => ({ bytes: Buffer.from(message, 'latin1'), awaitsTurn: true })
const syncBatch = batchOf('S\0\0\0\x04')
const rollbackBatch = batchOf('Q\0\0\0\x0dROLLBACK\0')
