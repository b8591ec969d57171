// Which encoding a client gets for each form of Accept-Encoding, and files that are compressed while they are sent.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressFile, encodeResponse, writeEncoded } from './encoded-response.ts'

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

test('a client without Accept-Encoding gets the plain text', async () => {
  expect(await encodingOf('/long')).toBe('identity')
})

test.each(['identity', 'gzip', 'br'])(
  'a file whose source fails while it is sent as %s ends with that error',
  async (accepted) => {
    async function* breaking() {
      yield Buffer.from('The first half.')
      throw new Error('The database is gone.')
    }
    const { body } = compressFile(Readable.from(breaking()), 'text/csv', accepted)
    await expect(buffer(body)).rejects.toThrow('The database is gone.')
  },
)

test('reading a file stops when the client disconnects', async () => {
  let isEnded = false
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(64 * 1024)
    } finally {
      isEnded = true
    }
  }
  const { body } = compressFile(Readable.from(endless()), 'text/csv', 'gzip')
  body.once('data', () => body.destroy())
  await expect.poll(() => isEnded).toBe(true)
})

test('an archive is not compressed again', () => {
  const content = Readable.from([])
  expect(compressFile(content, 'application/zip', 'gzip, br')).toEqual({ body: content, headers: {} })
})
