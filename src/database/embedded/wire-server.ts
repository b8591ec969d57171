// Decides whose turn it is: many connections on a Unix socket share the one session that PGlite has.
// Turns are whole (everything up to Sync), because connections share the unnamed statement, too. The package
// pglite-socket switches between single messages: with 1 MB parameters 44 of 200 queries met a neighbour's statement.
import { createServer, type Socket } from 'node:net'
import { setImmediate as breathe } from 'node:timers/promises'
import { cutClientMessages, followServerFrames } from './wire-frames.ts'

/** Runs wire-protocol bytes in PGlite and hands over the answer piece by piece; blocks the thread meanwhile. */
export type RunBytes = (bytes: Uint8Array, onAnswer: (chunk: Uint8Array) => void) => Promise<void>

/** What the worker needs to know: `ask` runs SQL of our own in its turn, between other people's transactions. */
export type WireServer = { ask(sql: string): Promise<void>; close(): Promise<void> }

type Turn = { seat: Seat; bytes: Uint8Array; done: () => void }
type Seat = { answer(chunk: Uint8Array): void; leave(): void; isGone: boolean }

/**
 * Serves PGlite on `socketPath`. A connection that opens a transaction keeps the session until it ends; one that says
 * nothing inside a transaction for `idleInTransactionMs` is cut off and rolled back, as a server would do.
 */
export async function serveWire(
  run: RunBytes,
  options: { socketPath: string; idleInTransactionMs: number; onNotification: () => void },
): Promise<WireServer> {
  const turns: Turn[] = []
  const seats = new Set<Seat>()
  const frames = followServerFrames(options.onNotification)
  let holder: Seat | null = null
  let isRunning = false
  let idleTimer: NodeJS.Timeout | undefined

  const takeTurn = (): Turn | undefined => {
    const index = holder ? turns.findIndex((turn) => turn.seat === holder) : 0
    return index < 0 ? undefined : turns.splice(index, 1)[0]
  }
  const runTurn = async (turn: Turn) => {
    clearTimeout(idleTimer)
    try {
      await run(turn.bytes, (chunk) => {
        frames.read(chunk)
        turn.seat.answer(chunk)
      })
    } catch {
      turn.seat.leave() // PGlite throws at a greeting that it does not understand
    }
    holder = frames.idle ? null : turn.seat
    if (holder) idleTimer = setTimeout(holder.leave, options.idleInTransactionMs)
    turn.done()
  }
  // Sync first: the holder may have left in the middle of a batch, whose rest PostgreSQL would wait for.
  const rollBack = async () => {
    clearTimeout(idleTimer)
    await run(syncMessage, frames.read)
    if (!frames.idle) await run(queryMessage('ROLLBACK'), frames.read)
    holder = null
  }
  const runTurns = async () => {
    if (isRunning) return
    isRunning = true
    for (;;) {
      if (holder?.isGone) await rollBack()
      const turn = takeTurn()
      if (!turn) break
      if (!turn.seat.isGone) await runTurn(turn)
      await breathe() // between turns the heartbeat and the sockets get theirs
    }
    isRunning = false
  }
  const request = (seat: Seat, bytes: Uint8Array) =>
    new Promise<void>((done) => {
      turns.push({ seat, bytes, done })
      void runTurns()
    })
  const vacate = (seat: Seat) => {
    seat.isGone = true
    seats.delete(seat)
    void runTurns()
  }
  const server = createServer((socket) => {
    const seat = seatOf(socket)
    seats.add(seat)
    readRequests(socket, (bytes) => void request(seat, bytes))
    socket.on('close', () => vacate(seat))
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.socketPath, resolve),
  )
  return {
    ask: (sql) => request({ answer: () => {}, leave: () => {}, isGone: false }, queryMessage(sql)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const seat of seats) seat.leave()
      }),
  }
}

function seatOf(socket: Socket): Seat {
  socket.on('error', () => {}) // 'close' follows and does the work
  return {
    answer: (chunk) => socket.writable && socket.write(Buffer.from(chunk)),
    leave: () => socket.destroy(),
    isGone: false,
  }
}

// Collects messages until PostgreSQL must answer: a simple query, Sync, Flush, a function call, the end of a copy.
function readRequests(socket: Socket, onRequest: (bytes: Uint8Array) => void): void {
  let arrived: Buffer = Buffer.alloc(0)
  let started = false
  let batch: Buffer[] = []
  socket.on('data', (chunk) => {
    const { messages, rest } = cutClientMessages(
      arrived.length ? Buffer.concat([arrived, chunk]) : chunk,
      started,
    )
    arrived = rest
    for (const { type, bytes } of messages) {
      if (type === 'encrypt') socket.write('N')
      else if (type === 'cancel' || type === 'X') socket.end()
      else batch.push(bytes)
      started ||= type === 'start'
      if (!['start', 'Q', 'S', 'H', 'F', 'c', 'f'].includes(type)) continue
      onRequest(Buffer.concat(batch))
      batch = []
    }
  })
}

const syncMessage = Buffer.from([0x53, 0, 0, 0, 4])

function queryMessage(sql: string): Buffer {
  const text = Buffer.from(`${sql}\0`)
  const head = Buffer.from([0x51, 0, 0, 0, 0])
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}
