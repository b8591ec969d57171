// Decides whose turn it is: many connections share the one session that PGlite has.
// A turn is everything up to Sync, because connections share the unnamed statement, too. The package pglite-socket
// switches between single messages: with 1 MB parameters 44 of 200 queries met a neighbour's statement.
import { setImmediate as breathe } from 'node:timers/promises'
import { followServerFrames } from './wire-frames.ts'

/** Runs wire-protocol bytes in PGlite and hands over the answer piece by piece; blocks the thread meanwhile. */
export type RunBytes = (bytes: Uint8Array, onAnswer: (chunk: Uint8Array) => void) => Promise<void>

/** One connection, as far as queue are concerned. `leave` cuts it off; `isGone` says that it has left. */
export type Connection = { answer(chunk: Uint8Array): void; leave(): void; isGone: boolean }

/** The queue for the session. `exclusively` runs work of our own between other people's transactions. */
export type QueryQueue = {
  request(connection: Connection, bytes: Uint8Array): void
  vacate(connection: Connection): void
  exclusively(work: () => Promise<void>): Promise<void>
}

type QueuedQuery = { connection: Connection | null; run: () => Promise<void> }

/**
 * First come, first served, except that a connection which opened a transaction keeps the session until it ends. One
 * that then says nothing for `idleInTransactionMs` is cut off and rolled back, as a server would do.
 */
export function createQueryQueue(
  runBytes: RunBytes,
  idleInTransactionMs: number,
  onNotification: () => void,
): QueryQueue {
  const queue: QueuedQuery[] = []
  const frames = followServerFrames(onNotification)
  let holder: Connection | null = null
  let isRunning = false
  let idleTimer: NodeJS.Timeout | undefined

  const add = (turn: QueuedQuery) => {
    queue.push(turn)
    void runTurns()
  }
  const runTurns = async () => {
    if (isRunning) return
    isRunning = true
    for (;;) {
      if (holder?.isGone) await rollBack()
      const turn = nextInQueue(queue, holder)
      if (!turn) break
      if (!turn.connection?.isGone) await turn.run()
      await breathe() // between queue the heartbeat and the sockets get theirs
    }
    isRunning = false
  }
  const serve = async (connection: Connection, bytes: Uint8Array) => {
    clearTimeout(idleTimer)
    try {
      await runBytes(bytes, (chunk) => {
        frames.read(chunk)
        connection.answer(chunk)
      })
    } catch {
      connection.leave() // PGlite throws at a greeting that it does not understand
    }
    holder = frames.idle ? null : connection
    if (holder) idleTimer = setTimeout(holder.leave, idleInTransactionMs)
  }
  // Sync first: the holder may have left in the middle of a batch, whose rest PostgreSQL would wait for.
  const rollBack = async () => {
    clearTimeout(idleTimer)
    await runBytes(syncMessage, frames.read)
    if (!frames.idle) await runBytes(rollbackMessage, frames.read)
    holder = null
  }
  return {
    request: (connection, bytes) => add({ connection, run: () => serve(connection, bytes) }),
    vacate: (connection) => {
      connection.isGone = true
      void runTurns()
    },
    exclusively: (work) =>
      new Promise((resolve, reject) => add({ connection: null, run: () => work().then(resolve, reject) })),
  }
}

function nextInQueue(queue: QueuedQuery[], holder: Connection | null): QueuedQuery | undefined {
  const index = holder ? queue.findIndex((turn) => turn.connection === holder) : 0
  return index < 0 ? undefined : queue.splice(index, 1)[0]
}

const syncMessage = Buffer.from('S\0\0\0\x04', 'latin1')
const rollbackMessage = Buffer.from('Q\0\0\0\x0dROLLBACK\0', 'latin1')
