// Which encoding a client gets, for each way in which it may say what it accepts.
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { encodeResponse, writeEncoded } from './encoded-response.ts'

const plain = { status: 200, type: 'application/json', headers: {} }
const server = fastify()
for (const [path, body] of Object.entries({ '/long': 'coffee '.repeat(200), '/short': 'coffee' })) {
  const response = await encodeResponse({ ...plain, body }, 'no-store')
  server.get(path, (request, reply) => {
    reply.hijack()
    writeEncoded(request.raw, reply.raw, response, {})
  })
}

async function encodingOf(url: string, accepted?: string): Promise<string> {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const response = await server.inject({ url, headers })
  return String(response.headers['content-encoding'] ?? 'identity')
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['br ;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip ; q=0.1', 'gzip'],
  ['br;Q=0', 'identity'],
  ['BR', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0.1, gzip', 'gzip'],
  ['gzip;q=0, *;q=0.5', 'br'],
  ['br;q=0, gzip;q=0, *', 'identity'],
  ['*;q=0', 'identity'],
  ['identity;q=1, *;q=0', 'identity'],
  ['identity', 'identity'],
  ['zstd', 'identity'],
  ['', 'identity'],
])('a client that accepts %j gets %s', async (accepted, encoding) => {
  expect(await encodingOf('/long', accepted)).toBe(encoding)
  expect(await encodingOf('/short', accepted)).toBe('identity')
})

test('a client that says nothing gets the plain text', async () => {
  expect(await encodingOf('/long')).toBe('identity')
})
