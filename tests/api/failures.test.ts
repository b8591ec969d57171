// Tests the response to an error on our side: a sentence and a request id, never a stack trace, SQL or a path.
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { FailureBody } from '../../src/contract/endpoint.ts'
import type { Db } from '../../src/database/connect.ts'
import { DatabaseUnavailable } from '../../src/database/failures.ts'
import { handleError, toFailure } from '../../src/http/error-handler.ts'
import { registerBodyParsers } from '../../src/http/request-input.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld } from '../world/world.ts'

const noAssets = { starts: [], styles: [], scripts: [], screens: {} }

// Shows P.2.
test('an internal error returns 500 with a request id and security headers but no details, and is not cached', async () => {
  let broken = true
  const world = await openWorld({
    parts: {
      loadPages: async () => {
        if (broken) throw new Error('secret at /srv/app: SELECT password FROM users')
        return {
          renderPage: async () => ({ status: 200, html: 'fine again' }),
          shareImage: async () => '',
          assets: noAssets,
        }
      },
    },
  })
  const response = await world.server.inject({ url: '/' })
  expect(response.statusCode).toBe(500)
  expect(FailureBody.parse(response.json())).toMatchObject({
    code: 'internal',
    requestId: expect.stringMatching(/.+/),
  })
  expect(response.body).not.toMatch(/secret|SELECT|\/srv/)
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  expect(response.headers['cache-control']).toBe('no-store')
  broken = false
  expect((await world.server.inject({ url: '/' })).body).toBe('fine again')
  await world.close()
})

test('without the database an uncached call and the readiness check return 503, and the health check 200', async () => {
  const world = await openWorld()
  expect((await world.server.inject({ url: '/readyz' })).statusCode).toBe(200)
  expect((await world.server.inject({ url: '/api/businesses' })).statusCode).toBe(200)
  await world.database.close()
  const response = await world.server.inject({ url: '/api/businesses?limit=7' })
  expect(response.statusCode).toBe(503)
  expect(FailureBody.parse(response.json())).toMatchObject({ code: 'unavailable' })
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect((await world.server.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect((await world.server.inject({ url: '/healthz' })).statusCode).toBe(200)
  await world.server.close()
})

test('without the primary, public reads come from a standby, including sitemaps and share images', async () => {
  const primary = new Proxy<Db>({} as Db, {
    get: () => {
      throw new DatabaseUnavailable('The primary does not answer.')
    },
  })
  const world = await openWorld({ parts: { db: primary } })
  const urls = ['/api/businesses', '/sitemap.xml', '/sitemaps/1.xml', '/sitemaps/places/gauteng.xml']
  const share = '/share/00000000-0000-4000-8000-999999999999.jpg'
  const statuses = await Promise.all(
    [...urls, share].map(async (url) => (await world.server.inject({ url })).statusCode),
  )
  expect(statuses).toEqual([200, 200, 200, 404, 404])
  await world.close()
})

test('while the database is unavailable the log has one line a second with a count, and no client address', async () => {
  const lines: { level: number; count?: number; address?: string; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const world = await openWorld({ log })
  await world.database.close()
  const began = performance.now()
  const get = () => Promise.all(Array.from({ length: 40 }, () => world.server.inject('/api/businesses')))
  expect((await get()).map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(503))
  // Failures of earlier tests may be included in the counts, and a busy machine takes longer than a second.
  const counts = () => lines.flatMap(({ count }) => count ?? [])
  await expect.poll(() => counts().reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(40)
  expect(counts().length).toBeLessThanOrEqual(2 + (performance.now() - began) / 1000)
  expect(lines.filter(({ address }) => address !== undefined)).toEqual([])
  await world.server.close()
})

test('a page whose calls failed returns 503 with Retry-After and is not cached', async () => {
  const world = await openWorld()
  await world.database.close()
  const { statusCode, headers } = await world.server.inject({ url: '/' })
  expect([statusCode, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '5'])
  await world.server.close()
})

test.each([
  ['/business', { businessId: town.owned.id }],
  ['/admin', { role: 'administrator' }],
] as const)(
  'without the database %s says that it cannot check the session, and does not redirect to the login',
  async (url, who) => {
    const world = await openWorld()
    const headers = await signIn(world.database, who)
    expect((await world.server.inject({ url, headers })).statusCode).toBe(200)
    await world.database.close()
    const response = await world.server.inject({ url, headers })
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    expect(response.headers.location).toBeUndefined()
    expect(response.body).toContain('We could not check that you are signed in')
    await world.server.close()
  },
)

test.each([
  [416, { range: 'bytes=9999999-' }],
  [412, { 'if-match': '"x"' }],
])('a file request with an impossible range or precondition returns %i', async (status, headers) => {
  const world = await openWorld()
  const response = await world.server.inject({ url: '/stock/hotel-bushveld.svg', headers })
  expect([response.statusCode, response.headers['cache-control']]).toEqual([status, 'no-store'])
  expect(FailureBody.parse(response.json())).toMatchObject({ code: 'invalid' })
  await world.close()
})

test.each([
  [
    'a request with headers of 20 kB',
    `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'too_large',
  ],
  ['text that is not HTTP', 'hello\r\n\r\n', 400, 'invalid'],
] as const)('%s is refused with a message and the security headers', async (_what, sent, status, code) => {
  const world = await openWorld()
  await world.server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((world.server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('content-security-policy: ')
  const message = expect.stringMatching(/^This .+\.$/)
  expect(FailureBody.parse(JSON.parse(body))).toMatchObject({ code, message })
  await world.close()
})

/** A server with our error handler: the code of each failure, and the errors in its log. */
async function openErrorHandler() {
  const errors: string[] = []
  const codes: string[] = []
  const logger: FastifyBaseLogger = pino({ level: 'error' }, { write: (line) => void errors.push(line) })
  const server = fastify({ loggerInstance: logger })
  server.setErrorHandler((error: Error, request, reply) => {
    codes.push(toFailure(error).code)
    return handleError(error, request, reply)
  })
  await registerBodyParsers(server)
  server.post('/', async () => 'read')
  server.get('/range', async () => {
    throw Object.assign(new Error('Range Not Satisfiable'), { statusCode: 416 })
  })
  server.route({
    method: ['GET', 'PATCH'],
    url: '/full',
    handler: async () => {
      throw new Error('Failed query', { cause: Object.assign(new Error('full'), { code: '53100' }) })
    },
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  return { server, port: (server.server.address() as AddressInfo).port, codes, errors }
}

test('a request body that the client aborts is not logged as an error', async () => {
  const { server, port, codes, errors } = await openErrorHandler()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99'
  const begun = once(server.server, 'request')
  socket.write(`${head}\r\n\r\n{"a":`)
  await begun
  socket.destroy()
  await expect.poll(() => codes).toEqual(['invalid'])
  expect(errors).toEqual([])
})

test('an error with a status of 416 is not logged as an error', async () => {
  const { server, errors } = await openErrorHandler()
  expect((await server.inject('/range')).statusCode).toBe(416)
  expect(errors).toEqual([])
})

test('on a full disk a change returns 503 and says that only reading works, and the log suspects the disk', async () => {
  const { server, errors } = await openErrorHandler()
  const change = await server.inject({ method: 'PATCH', url: '/full' })
  expect([change.statusCode, change.json().message]).toEqual([
    503,
    'The directory cannot save anything at the moment, but you can still read it. Please try again later.',
  ])
  expect((await server.inject('/full')).json().message).toMatch(/very busy/)
  await expect.poll(() => errors.join('')).toContain('"msg":"The database refuses writes: is its disk full')
})
