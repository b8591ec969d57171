// Decides which connection's query runs next: many connections share the one session of PGlite.
// A queued query is everything up to Sync, because the connections also share the unnamed statement. The package
// pglite-socket queues single messages: with parameters of 1 MB, 44 of 200 queries ran into another query's statement.
import { setImmediate as nextTick } from 'node:timers/promises'
import { followServerFrames } from './wire-frames.ts'

/** Runs wire-protocol bytes in PGlite and passes the response on in chunks; blocks the thread meanwhile. */
export type RunBytes = (bytes: Uint8Array, onResponse: (chunk: Uint8Array) => void) => Promise<void>

/** What the queue needs of a connection. `close` ends it; `isClosed` is true once it has ended. */
export type Connection = { send(chunk: Uint8Array): void; close(): void; isClosed: boolean }

/** Everything that a connection sends before it waits; `awaitsTurn` when PostgreSQL must then give it the turn again. */
export type Batch = { bytes: Uint8Array; awaitsTurn: boolean }

/** The queue for the session. `exclusively` runs work of the worker itself, between the transactions of connections. */
export type QueryQueue = {
  add(connection: Connection, batch: Batch): void
  remove(connection: Connection): void
  exclusively(work: () => Promise<void>): Promise<void>
}

type QueuedQuery = { connection: Connection | null; run: () => Promise<void> }

/**
 * Queries run in the order in which they came, except that a connection in a transaction keeps the session until the
 * transaction ends. A connection that is idle in its transaction for `idleInTransactionMs` is closed and rolled back.
 * `failHard` ends the worker: PGlite gives no response at all when a query overflows its stack, and the client would wait for ever.
 */
export function createQueryQueue(
  runBytes: RunBytes,
  idleInTransactionMs: number,
  onNotification: () => void,
  failHard: (reason: string) => never,
): QueryQueue {
  const queue: QueuedQuery[] = []
  const frames = followServerFrames(onNotification)
  let holder: Connection | null = null
  let isRunning = false
  let idleTimer: NodeJS.Timeout | undefined

  const enqueue = (query: QueuedQuery) => {
    queue.push(query)
    void runQueue()
  }
  const runQueue = async () => {
    if (isRunning) return
    isRunning = true
    for (;;) {
      if (holder?.isClosed) await rollBack()
      const query = nextInQueue(queue, holder)
      if (!query) break
      if (!query.connection?.isClosed) await query.run()
      await nextTick() // lets the heartbeat and the sockets run between two queries
    }
    isRunning = false
  }
  const run = async ({ bytes, awaitsTurn }: Batch, onResponse: (chunk: Uint8Array) => void) => {
    const before = frames.turns
    try {
      await runBytes(bytes, onResponse)
    } finally {
      if (awaitsTurn && frames.turns === before) failHard('A query got no response.')
    }
  }
  const serve = async (connection: Connection, batch: Batch) => {
    clearTimeout(idleTimer)
    const pass = (chunk: Uint8Array) => {
      frames.read(chunk)
      connection.send(chunk)
    }
    await run(batch, pass).catch(connection.close) // PGlite throws at a startup message that it does not know
    holder = frames.idle ? null : connection
    if (holder) idleTimer = setTimeout(holder.close, idleInTransactionMs)
  }
  // Sync first: the connection may have ended in the middle of a batch, and PostgreSQL would wait for the rest.
  const rollBack = async () => {
    clearTimeout(idleTimer)
    await run(syncBatch, frames.read)
    if (!frames.idle) await run(rollbackBatch, frames.read)
    holder = null
  }
  return {
    add: (connection, batch) => enqueue({ connection, run: () => serve(connection, batch) }),
    remove: (connection) => {
      connection.isClosed = true
      void runQueue()
    },
    exclusively: (work) =>
      new Promise((resolve, reject) =>
        enqueue({ connection: null, run: () => work().then(resolve, reject) }),
      ),
  }
}

function nextInQueue(queue: QueuedQuery[], holder: Connection | null): QueuedQuery | undefined {
  const index = holder ? queue.findIndex((query) => query.connection === holder) : 0
  return index < 0 ? undefined : queue.splice(index, 1)[0]
}

const batchOf = (message: string): Batch => ({ bytes: Buffer.from(message, 'latin1'), awaitsTurn: true })
const syncBatch = batchOf('S\0\0\0\x04')
const rollbackBatch = batchOf('Q\0\0\0\x0dROLLBACK\0')
