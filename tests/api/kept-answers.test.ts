// What is kept for everybody is never what was made for one person, and never more than its place holds.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlainAnswer } from '../../src/http/finished-answer.ts'
import { createReadCache } from '../../src/http/read-cache.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld('PGlite', { environment: { RATE_LIMIT: 'on' } })
})
afterAll(() => world.close())

const get = (url: string, remoteAddress: string, headers = {}) =>
  world.server.inject({ url, remoteAddress, headers })

test.each([' =', '\t=', ' = '])(
  'a cookie written with %j shows its owner nothing that others then read',
  async (sign) => {
    const { cookie } = await signIn(world.database, { businessId: null, isAdmin: 1 })
    const headers = { cookie: cookie.replace('=', sign) }
    for (const url of [`/api/businesses/${town.pending.id}`, `/business/${town.pending.id}`]) {
      const own = await get(url, '198.51.100.1', headers)
      expect([url, own.statusCode, own.headers['cache-control']]).toEqual([url, 200, 'no-store'])
      expect((await get(url, '198.51.100.1')).statusCode).toBe(404)
    }
  },
)

// Refused for its limit, so that nothing but the counting is worked on.
const uselessSearch = '/api/businesses/%73earch?limit=0'

test('a search by any way of writing its address is counted as a search', async () => {
  for (let n = 0; n < 120; n++) expect((await get(uselessSearch, '198.51.100.5')).statusCode).toBe(400)
  expect((await get(uselessSearch, '198.51.100.5')).statusCode).toBe(429)
  expect((await get('/api/businesses/search?q=rusks', '198.51.100.5')).statusCode).toBe(429)
})

test('a page that tells its asker of too many searches tells nobody else', async () => {
  for (let n = 0; n < 120; n++) await get(uselessSearch, '198.51.100.2')
  const [tooMany, another] = await Promise.all([
    get('/?q=rusks', '198.51.100.2'),
    get('/?q=rusks', '198.51.100.3'),
  ])
  expect(tooMany.statusCode).toBe(429)
  expect(another.statusCode).toBe(200)
  expect((await get('/?q=rusks', '198.51.100.4')).body).toContain(town.bakery.name.slice(0, 8))
})

const empty: PlainAnswer = { status: 200, type: 'application/json', body: '[]', headers: {} }

test('of endless questions with short answers only the latest are kept', async () => {
  const cache = createReadCache()
  for (let n = 0; n < 70_000; n++) await cache.answer(`/api/businesses/search?q=${n}`, async () => empty)
  expect(cache.find('/api/businesses/search?q=0')).toBeUndefined()
  expect(cache.find('/api/businesses/search?q=69999')).toBeDefined()
})

test('a question asked by many at once is answered once', async () => {
  const cache = createReadCache()
  let made = 0
  const make = async () => {
    made += 1
    return empty
  }
  await Promise.all(Array.from({ length: 50 }, () => cache.answer('/', make)))
  expect(made).toBe(1)
})
