// Knows how connections reach PGlite: a Unix socket that speaks enough of PostgreSQL's wire protocol for any client.
import { createServer, type Socket } from 'node:net'
import type { Batch, Connection, QueryQueue } from './query-queue.ts'
import { splitClientMessages } from './wire-frames.ts'

/** Serves `queue` on `socketPath` until `close`, which ends every open connection. */
export async function serveWire(queue: QueryQueue, socketPath: string): Promise<{ close(): Promise<void> }> {
  const connections = new Set<Connection>()
  const server = createServer((socket) => {
    const connection = connectionOf(socket)
    connections.add(connection)
    readBatches(socket, (batch) => queue.add(connection, batch))
    socket.on('error', () => {}) // 'close' follows and removes the connection
    socket.on('close', () => {
      connections.delete(connection)
      queue.remove(connection)
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const connection of connections) connection.close()
    })
  return { close }
}

function connectionOf(socket: Socket): Connection {
  return {
    send: (chunk) => void (socket.writable && socket.write(Buffer.from(chunk))), // PGlite reuses the chunk's memory
    close: () => void socket.destroy(),
    isClosed: false,
  }
}

// PostgreSQL responds to a simple query, Sync, Flush, a function call and the end of a copy: collect messages until one of them.
const batchEnds = new Set(['start', 'Q', 'S', 'H', 'F', 'c', 'f'])
// After these three it must also give the turn back, whatever went wrong.
const awaitsTurn = new Set(['Q', 'S', 'F'])

function readBatches(socket: Socket, onBatch: (batch: Batch) => void): void {
  let received: Buffer = Buffer.alloc(0)
  let started = false
  let batch: Buffer[] = []
  socket.on('data', (chunk) => {
    const { messages, rest } = splitClientMessages(
      received.length ? Buffer.concat([received, chunk]) : chunk,
      started,
    )
    received = rest
    for (const { type, bytes } of messages) {
      if (type === 'encrypt') socket.write('N')
      else if (type === 'cancel' || type === 'X') socket.end()
      else batch.push(bytes)
      started ||= type === 'start'
      if (!batchEnds.has(type)) continue
      onBatch({ bytes: Buffer.concat(batch), awaitsTurn: awaitsTurn.has(type) })
      batch = []
    }
  })
}
