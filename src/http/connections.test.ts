// Connections never take all the files that the process can open.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections, maxConnectionsFor, trackConnections } from './connections.ts'

test.each([
  [256, 128],
  [1024, 512],
  [20_000, 19_488],
])('of %i files that may be open, %i may be connections', (openFiles, connections) => {
  expect(maxConnectionsFor(openFiles)).toBe(connections)
})

/** A server with room for four connections, whose responses wait until `release` is called. */
async function startServer() {
  const lines: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = createServer((_request, response) => void released.then(() => response.end('served')))
  limitConnections(server, trackConnections(server), pino({}, { write: (line) => void lines.push(line) }), 8)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  return { lines, release, server, open }
}

const request = 'GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n'

type Started = Awaited<ReturnType<typeof startServer>>

/** Four connections that wait for a response. */
async function openBusy({ server, open }: Pick<Started, 'server' | 'open'>) {
  const busy: Socket[] = []
  while (busy.length < 4) {
    const socket = await open()
    socket.write(request)
    await once(server, 'request')
    busy.push(socket)
  }
  return busy
}

test('idle connections are closed to make room for new ones, the oldest first', async () => {
  const { lines, release, open } = await startServer()
  release()
  const idle = [await open(), await open(), await open()]
  const closed = once(idle[0] ?? (await open()), 'close')
  const visitor = await open()
  await closed
  visitor.write(request)
  expect(await text(visitor)).toContain('served')
  expect(idle.map(({ destroyed }) => destroyed)).toEqual([true, false, false])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, tooMany: 1, maxConnections: 4 })
})

test('a connection with a request is never closed for another one', async () => {
  const { lines, release, server, open } = await startServer()
  const busy = await openBusy({ server, open })
  const refused = await open()
  await once(refused, 'close')
  release()
  for (const socket of busy) expect(await text(socket)).toContain('served')
  expect(lines).toHaveLength(1)
})

test('a connection whose body does not arrive is closed for a new one, but not one with a multipart form', async () => {
  const { release, server, open } = await startServer()
  const begin = async (type: string) => {
    const socket = await open()
    socket.write(`POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: ${type}\r\nContent-Length: 9\r\n\r\n{`)
    await once(server, 'request')
    return socket
  }
  const form = await begin('multipart/form-data; boundary=x')
  const slow = [await begin('application/json'), await begin('application/json')]
  const closed = once(slow[0] as Socket, 'close')
  const visitor = await open()
  await closed
  visitor.write(request)
  release()
  expect(await text(visitor)).toContain('served')
  expect([form, ...slow].map(({ destroyed }) => destroyed)).toEqual([false, true, false])
})

test('the log counts every connection that was refused, also those after its last line', async () => {
  const { lines, server, open } = await startServer()
  await openBusy({ server, open })
  for (let refused = 0; refused < 3; refused++) await once(await open(), 'close')
  server.closeAllConnections()
  await promisify(server.close.bind(server))()
  const counts = lines.map((line) => JSON.parse(line).tooMany)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
})

test('a server derives its limit of connections from its process', () => {
  const server = createServer()
  limitConnections(server, trackConnections(server), pino({ level: 'silent' }))
  expect(server.maxConnections).toBeGreaterThan(100)
})
