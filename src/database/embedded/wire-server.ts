// Knows how connections reach PGlite: a Unix socket that speaks enough of PostgreSQL's wire protocol for any client.
import { createServer, type Socket } from 'node:net'
import type { Seat, SessionTurns } from './session-turns.ts'
import { cutClientMessages } from './wire-frames.ts'

/** Serves `turns` on `socketPath` until `close`, which cuts off whoever is still connected. */
export async function serveWire(
  turns: SessionTurns,
  socketPath: string,
): Promise<{ close(): Promise<void> }> {
  const seats = new Set<Seat>()
  const server = createServer((socket) => {
    const seat = seatOf(socket)
    seats.add(seat)
    readRequests(socket, (bytes) => turns.request(seat, bytes))
    socket.on('error', () => {}) // 'close' follows and does the work
    socket.on('close', () => {
      seats.delete(seat)
      turns.vacate(seat)
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const seat of seats) seat.leave()
    })
  return { close }
}

function seatOf(socket: Socket): Seat {
  return {
    answer: (chunk) => void (socket.writable && socket.write(Buffer.from(chunk))), // PGlite reuses the chunk's memory
    leave: () => void socket.destroy(),
    isGone: false,
  }
}

// PostgreSQL answers at a simple query, Sync, Flush, a function call and the end of a copy: until then, collect.
const turnEnds = new Set(['start', 'Q', 'S', 'H', 'F', 'c', 'f'])

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
      if (!turnEnds.has(type)) continue
      onRequest(Buffer.concat(batch))
      batch = []
    }
  })
}
