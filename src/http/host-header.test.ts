// A request names its host once, however the header is written.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { refuseTwoHosts } from './connections.ts'
import { handleError } from './error-handler.ts'

test.each([
  ['Host: a.example', 200],
  ['Host: a.example\r\nHost: b.example', 400],
  ['Host: a.example\r\nX-Other: 1\r\nhOST: a.example', 400],
  ['From: host@a.example\r\nHost: a.example', 200],
])('the status for "%j" is %i', async (headers, status) => {
  const server = fastify()
  onTestFinished(() => server.close())
  server.setErrorHandler(handleError)
  refuseTwoHosts(server)
  server.get('/', async () => 'served')
  const url = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(url.port), url.hostname)
  await once(socket, 'connect')
  socket.write(`GET / HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})
