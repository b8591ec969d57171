// Knows how connections reach PGlite: a Unix socket that speaks enough of PostgreSQL's wire protocol for any client.
import { createServer, type Socket } from 'node:net'
import type { Connection, QueryQueue } from './query-queue.ts'
import { cutClientMessages } from './wire-frames.ts'

/** Serves `queue` on `socketPath` until `close`, which cuts off whoever is still connected. */
export async function serveWire(queue: QueryQueue, socketPath: string): Promise<{ close(): Promise<void> }> {
  const connections = new Set<Connection>()
  const server = createServer((socket) => {
    const connection = connectionOf(socket)
    connections.add(connection)
    readRequests(socket, (bytes) => queue.request(connection, bytes))
    socket.on('error', () => {}) // 'close' follows and does the work
    socket.on('close', () => {
      connections.delete(connection)
      queue.vacate(connection)
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const connection of connections) connection.leave()
    })
  return { close }
}

function connectionOf(socket: Socket): Connection {
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
