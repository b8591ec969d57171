// What people are told when something breaks on our side: a sentence and a request id, never a stack, SQL or a path.
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { FailureBody } from '../../src/contract/failure.ts'
import { registerBodyParsers } from '../../src/http/body-parsers.ts'
import { handleError, toFailure } from '../../src/http/error-handler.ts'
import { renderPage, shareImage } from '../../src/web/entry-server.tsx'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld } from '../world/world.ts'

const noAssets = { scripts: [], styles: [], preloads: [], screens: {} }

test('a defect answers 500 with the fixed sentence and a request id, with the security headers, and is not kept', async () => {
  let broken = true
  const world = await openWorld('PGlite', {
    parts: {
      loadPages: async () => {
        if (broken) throw new Error('secret at /srv/app: SELECT password FROM users')
        return {
          renderPage: async () => ({ status: 200, html: 'fine again' }),
          shareImage: () => '',
          assets: noAssets,
        }
      },
    },
  })
  const answer = await world.server.inject({ url: '/' })
  expect(answer.statusCode).toBe(500)
  expect(FailureBody.parse(answer.json())).toMatchObject({
    code: 'internal',
    requestId: expect.stringMatching(/.+/),
  })
  expect(answer.body).not.toMatch(/secret|SELECT|\/srv/)
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers['cache-control']).toBe('no-store')
  broken = false
  expect((await world.server.inject({ url: '/' })).body).toBe('fine again')
  await world.close()
})

test('a database that does not answer gives 503 with Retry-After, and readiness says so', async () => {
  const world = await openWorld('PGlite')
  expect((await world.server.inject({ url: '/readyz' })).statusCode).toBe(200)
  const kept = (await world.server.inject({ url: '/api/businesses' })).body
  await world.database.close()
  const answer = await world.server.inject({ url: '/api/businesses?limit=7' })
  expect(answer.statusCode).toBe(503)
  expect(FailureBody.parse(answer.json())).toMatchObject({ code: 'unavailable' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await world.server.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect((await world.server.inject({ url: '/healthz' })).statusCode).toBe(200)
  expect((await world.server.inject({ url: '/api/businesses' })).body).toBe(kept)
  await world.server.close()
})

test('a page whose calls failed is kept by nobody and says when to come back', async () => {
  const world = await openWorld('PGlite')
  await world.database.close()
  const { statusCode, headers } = await world.server.inject({ url: '/' })
  expect([statusCode, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '5'])
  await world.server.close()
})

test.each([
  ['/business', { businessId: town.owned.id }],
  ['/admin', { isAdmin: 1 }],
] as const)('who cannot be checked at %s is told so, and not sent to the login', async (url, who) => {
  const loadPages = async () => ({ renderPage, shareImage, assets: noAssets })
  const world = await openWorld('PGlite', { parts: { loadPages } })
  const headers = await signIn(world.database, who)
  expect((await world.server.inject({ url, headers })).statusCode).toBe(200)
  await world.database.close()
  const answer = await world.server.inject({ url, headers })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.headers.location).toBeUndefined()
  expect(answer.body).toContain('We could not check that you are signed in')
  await world.server.close()
})

test.each([
  [416, { range: 'bytes=9999999-' }],
  [412, { 'if-match': '"x"' }],
])('a file that is asked for in a way that cannot be answered is %i', async (status, headers) => {
  const world = await openWorld('PGlite')
  const answer = await world.server.inject({ url: '/stock/hotel-bushveld.svg', headers })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store'])
  expect(FailureBody.parse(answer.json())).toMatchObject({ code: 'invalid' })
  await world.close()
})

/** A server with our error handler: what it told of each failure, and the errors in its log. */
async function openTelling() {
  const errors: string[] = []
  const told: string[] = []
  const logger: FastifyBaseLogger = pino({ level: 'error' }, { write: (line) => void errors.push(line) })
  const server = fastify({ loggerInstance: logger })
  server.setErrorHandler((error: Error, request, reply) => {
    told.push(toFailure(error).code)
    return handleError(error, request, reply)
  })
  await registerBodyParsers(server)
  server.post('/', async () => 'read')
  server.get('/range', async () => {
    throw Object.assign(new Error('Range Not Satisfiable'), { statusCode: 416 })
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  return { server, port: (server.server.address() as AddressInfo).port, told, errors }
}

test('a body that its sender broke off is no failure of ours, nor of the database', async () => {
  const { port, told, errors } = await openTelling()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99'
  socket.write(`${head}\r\n\r\n{"a":`)
  await pause(100)
  socket.destroy()
  await expect.poll(() => told).toEqual(['invalid'])
  expect(errors).toEqual([])
})

test('the log tells no error of a request that was wrong in a way of its own', async () => {
  const { server, errors } = await openTelling()
  expect((await server.inject('/range')).statusCode).toBe(416)
  expect(errors).toEqual([])
})
