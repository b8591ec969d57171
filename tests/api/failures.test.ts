// What people are told when something breaks on our side: a sentence and a request id, never a stack, SQL or a path.
import { expect, test } from 'vitest'
import { FailureBody } from '../../src/contract/failure.ts'
import { openWorld } from '../world/world.ts'

test('a defect answers 500 with the fixed sentence and a request id, with the security headers, and is not kept', async () => {
  let broken = true
  const world = await openWorld('PGlite', {
    parts: {
      loadPages: async () => {
        if (broken) throw new Error('secret at /srv/app: SELECT password FROM users')
        return {
          renderPage: async () => ({ status: 200, html: 'fine again' }),
          sharePicture: () => '',
          assets: { scripts: [], styles: [], preloads: [], screens: {} },
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
