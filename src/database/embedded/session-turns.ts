// Decides whose turn it is: many connections share the one session that PGlite has.
// A turn is everything up to Sync, because connections share the unnamed statement, too. The package pglite-socket
// switches between single messages: with 1 MB parameters 44 of 200 queries met a neighbour's statement.
import { setImmediate as breathe } from 'node:timers/promises'
import { followServerFrames } from './wire-frames.ts'

/** Runs wire-protocol bytes in PGlite and hands over the answer piece by piece; blocks the thread meanwhile. */
export type RunBytes = (bytes: Uint8Array, onAnswer: (chunk: Uint8Array) => void) => Promise<void>

/** One connection, as far as turns are concerned. `leave` cuts it off; `isGone` says that it has left. */
export type Seat = { answer(chunk: Uint8Array): void; leave(): void; isGone: boolean }

/** The queue for the session. `exclusively` runs work of our own between other people's transactions. */
export type SessionTurns = {
  request(seat: Seat, bytes: Uint8Array): void
  vacate(seat: Seat): void
  exclusively(work: () => Promise<void>): Promise<void>
}

type Turn = { seat: Seat | null; run: () => Promise<void> }

/**
 * First come, first served, except that a connection which opened a transaction keeps the session until it ends. One
 * that then says nothing for `idleInTransactionMs` is cut off and rolled back, as a server would do.
 */
export function takeTurns(
  runBytes: RunBytes,
  idleInTransactionMs: number,
  onNotification: () => void,
): SessionTurns {
  const turns: Turn[] = []
  const frames = followServerFrames(onNotification)
  let holder: Seat | null = null
  let isRunning = false
  let idleTimer: NodeJS.Timeout | undefined

  const add = (turn: Turn) => {
    turns.push(turn)
    void runTurns()
  }
  const runTurns = async () => {
    if (isRunning) return
    isRunning = true
    for (;;) {
      if (holder?.isGone) await rollBack()
      const turn = nextTurn(turns, holder)
      if (!turn) break
      if (!turn.seat?.isGone) await turn.run()
      await breathe() // between turns the heartbeat and the sockets get theirs
    }
    isRunning = false
  }
  const serve = async (seat: Seat, bytes: Uint8Array) => {
    clearTimeout(idleTimer)
    try {
      await runBytes(bytes, (chunk) => {
        frames.read(chunk)
        seat.answer(chunk)
      })
    } catch {
      seat.leave() // PGlite throws at a greeting that it does not understand
    }
    holder = frames.idle ? null : seat
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
    request: (seat, bytes) => add({ seat, run: () => serve(seat, bytes) }),
    vacate: (seat) => {
      seat.isGone = true
      void runTurns()
    },
    exclusively: (work) =>
      new Promise((resolve, reject) => add({ seat: null, run: () => work().then(resolve, reject) })),
  }
}

function nextTurn(turns: Turn[], holder: Seat | null): Turn | undefined {
  const index = holder ? turns.findIndex((turn) => turn.seat === holder) : 0
  return index < 0 ? undefined : turns.splice(index, 1)[0]
}

const syncMessage = Buffer.from('S\0\0\0\x04', 'latin1')
const rollbackMessage = Buffer.from('Q\0\0\0\x0dROLLBACK\0', 'latin1')
