// Connections never take all the files that the process may open.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections, maxConnectionsFor } from './connection-limit.ts'

test.each([
  [256, 128],
  [1024, 512],
  [20_000, 19_488],
])('of %i files that may be open, %i may be connections', (openFiles, connections) => {
  expect(maxConnectionsFor(openFiles)).toBe(connections)
})

test('a server knows the limit of its process, and its log says when it closes connections', async () => {
  const lines: string[] = []
  const server = createServer()
  limitConnections(server, pino({}, { write: (line) => void lines.push(line) }))
  expect(server.maxConnections).toBeGreaterThan(100)
  server.maxConnections = 1
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const first = connect(port, '127.0.0.1')
  await once(first, 'connect')
  const more = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all(
    more.map((socket) =>
      once(
        socket.on('error', () => {}),
        'close',
      ),
    ),
  )
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, refused: 1 })
  first.destroy()
})
