// Tests that the response cache never contains a personal response, has one key per response, and stays within its limit.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { PlainResponse } from '../../src/http/encoded-response.ts'
import { ResponseCache } from '../../src/http/response-cache.ts'
import { fullRegistration } from '../world/full-business.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
})
afterAll(() => world.close())

const get = (url: string, remoteAddress: string, headers = {}) =>
  world.server.inject({ url, remoteAddress, headers })

test.each([' =', '\t=', ' = '])('a response to a cookie written with %j is not cached', async (sign) => {
  const { cookie } = await signIn(world.database, { businessId: null, role: 'administrator' })
  const headers = { cookie: cookie.replace('=', sign) }
  for (const url of [`/api/businesses/${town.pending.id}`, `/business/${town.pending.id}`]) {
    const own = await get(url, '198.51.100.1', headers)
    expect([url, own.statusCode, own.headers['cache-control']]).toEqual([url, 200, 'no-store'])
    expect((await get(url, '198.51.100.1')).statusCode).toBe(404)
  }
})

// Refused because of `limit=0`, so that the request is counted but runs no query.
const refusedSearch = '/api/businesses/%73earch?limit=0'

test('the rate limit for searches also counts a percent-encoded URL', async () => {
  for (let n = 0; n < 120; n++) expect((await get(refusedSearch, '198.51.100.5')).statusCode).toBe(400)
  expect((await get(refusedSearch, '198.51.100.5')).statusCode).toBe(429)
  expect((await get('/api/businesses/search?q=rusks', '198.51.100.5')).statusCode).toBe(429)
})

test('a page with 429 for one client is not sent to another', async () => {
  for (let n = 0; n < 120; n++) await get(refusedSearch, '198.51.100.2')
  const [tooMany, another] = await Promise.all([
    get('/?q=rusks', '198.51.100.2'),
    get('/?q=rusks', '198.51.100.3'),
  ])
  expect([tooMany.statusCode, tooMany.headers['cache-control']]).toEqual([429, 'no-store'])
  expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(tooMany.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(another.statusCode).toBe(200)
  expect((await get('/?q=rusks', '198.51.100.4')).body).toContain(town.bakery.name.slice(0, 8))
})

/** A world that records the keys for which responses are made. */
async function openRecording(maxDelayMs?: number) {
  const made: string[] = []
  class RecordingCache extends ResponseCache {
    override getOrMake(key: string, make: () => Promise<PlainResponse>) {
      return super.getOrMake(key, () => {
        made.push(key)
        return make()
      })
    }
  }
  const cache = new RecordingCache({ isListening: () => true, purge: null })
  const { server, database, close } = await openWorld({
    parts: { cache, ...(maxDelayMs && { maxDelayMs }) },
  })
  const statusOf = async (url: string, cookie?: string) =>
    (await server.inject({ url, headers: cookie ? { cookie } : {} })).statusCode
  return { server, database, statusOf, made, cache, close }
}

const bakery = `/share/${town.bakery.id}.jpg`

describe('a response', () => {
  let recording: Awaited<ReturnType<typeof openRecording>>
  beforeAll(async () => {
    recording = await openRecording()
  })
  afterAll(() => recording.close())
  /** Each test begins with an empty cache. */
  const clearCache = () => {
    const { cache, made, statusOf } = recording
    cache.clear()
    made.length = 0
    return { made, statusOf }
  }

  test.each([
    ['/', ['/?', '/?fbclid=1', '/?utm_source=radio&utm_medium=x', '/?q=&location=&fbclid=2']],
    [
      '/?q=rusks&location=prince',
      ['/?location=prince&q=rusks', '/?fbclid=1&q=rusks&category=&location=prince'],
    ],
    [`/business/${town.bakery.id}`, [`/business/${town.bakery.id}?fbclid=1`]],
    ['/login', ['/login?x=1']],
    ['/admin/businesses', ['/admin/businesses?q=a', '/admin/businesses?q=b']],
    ['/robots.txt', ['/robots.txt?x']],
    ['/sitemap.xml', ['/sitemap.xml?x=1', '/%73itemap.xml']],
    ['/sitemaps/1.xml', ['/sitemaps/1.xml?1', '/sitemaps/001.xml']],
    [bakery, [`${bakery}?1`, bakery.replace('share', '%73hare')]],
    ['/api/docs', ['/api/docs?x']],
  ])('to %s is made once for every form of its URL', async (address, others) => {
    const { statusOf, made } = clearCache()
    const status = await statusOf(address)
    const pages = made.filter((key) => !/^\/api\/(businesses|places)/.test(key))
    expect(pages).toEqual([address])
    const before = made.length
    for (const other of others) expect([other, await statusOf(other)]).toEqual([other, status])
    expect(made.slice(before)).toEqual([])
  })

  test('of the home page has a key with the search, its filters and the cursor', async () => {
    const { statusOf, made } = clearCache()
    const addresses = ['/?q=a', '/?category=Cafe', '/?location=a', '/?cursor=a', '/?q=a&location=a']
    for (const address of addresses) await statusOf(address)
    expect(made).toEqual(expect.arrayContaining(addresses))
  })

  test('that does not depend on the session is made once, also with session cookies', async () => {
    const { statusOf, made } = clearCache()
    const addresses = [
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/1.xml',
      bakery,
      '/api/docs',
      '/api/docs/start.js',
      '/api/docs/swagger-ui-bundle.js',
      '/api/docs/swagger-ui.css',
      '/api/openapi.json',
    ]
    for (const address of addresses)
      for (const value of ['1', '2']) expect(await statusOf(address, `__Host-session=${value}`)).toBe(200)
    expect(made).toEqual(addresses)
  })
})

test('an overloaded program still sends a cached page when the URL has a tracking parameter', async () => {
  const { statusOf, cache, close } = await openRecording(-1000)
  onTestFinished(close)
  await cache.getOrMake('/', async () => empty)
  expect(await statusOf('/?fbclid=1')).toBe(200)
  expect(await statusOf('/?q=a&fbclid=1')).toBe(503)
})

// This cache gets no notifications from the database, so it is cleared only by the copy that makes the change.
test('only a change to public data clears the cache', async () => {
  const { statusOf, made, server, database, close } = await openRecording()
  onTestFinished(close)
  const send = (method: 'PATCH' | 'POST', url: string, payload: object, headers = {}) =>
    server.inject({ method, url, payload, headers })
  const own = await signIn(database, { businessId: town.garage.id })
  const pendingOwner = await signIn(database, { businessId: town.pending.id })
  const admin = await signIn(database, { role: 'administrator' })
  const adminUrl = `/api/admin/businesses/${town.pending.id}`
  const isKept = async (change: () => Promise<{ statusCode: number }>) => {
    expect(await statusOf('/api/businesses')).toBe(200)
    const before = made.length
    expect((await change()).statusCode).toBeLessThan(300)
    expect(await statusOf('/api/businesses')).toBe(200)
    return made.length === before
  }
  const edit =
    (payload: object, headers = own) =>
    () =>
      send('PATCH', '/api/business/details', payload, headers)
  expect(await isKept(edit({}))).toBe(true)
  expect(await isKept(edit({ name: town.garage.name }))).toBe(true)
  expect(await isKept(() => send('PATCH', '/api/business/photos', { order: [] }, own))).toBe(true)
  expect(await isKept(edit({ name: 'Hidden Pantry' }, pendingOwner))).toBe(true)
  expect(await isKept(() => send('POST', '/api/businesses/register', fullRegistration))).toBe(true)
  const answer = (id: string) => () =>
    send('POST', '/api/admin/untraded', { trades: ['plumber'], ids: [id] }, admin)
  expect(await isKept(answer(crypto.randomUUID()))).toBe(true)
  expect(await isKept(answer(town.garage.id))).toBe(false)
  expect(await isKept(edit({ name: 'Moloi Tyres' }))).toBe(false)
  expect(await isKept(() => send('PATCH', `${adminUrl}/approve`, {}, admin))).toBe(false)
  expect(await isKept(() => send('PATCH', `${adminUrl}/featured`, { featured: 0 }, admin))).toBe(true)
  expect(await isKept(() => send('PATCH', `${adminUrl}/featured`, { featured: 1 }, admin))).toBe(false)
  expect(await isKept(() => send('PATCH', `${adminUrl}/suspend`, {}, admin))).toBe(false)
})

const empty: PlainResponse = { status: 200, type: 'application/json', body: '[]', headers: {} }

test('of many short responses only the latest stay in the cache', async () => {
  const cache = new ResponseCache({ isListening: () => true, purge: null })
  for (let n = 0; n < 70_000; n++) await cache.getOrMake(`/api/businesses/search?q=${n}`, async () => empty)
  expect(cache.find('/api/businesses/search?q=0')).toBeUndefined()
  expect(cache.find('/api/businesses/search?q=69999')).toBeDefined()
})

test('many concurrent requests for one key make one response', async () => {
  const cache = new ResponseCache({ isListening: () => true, purge: null })
  let made = 0
  const make = async () => {
    made += 1
    return empty
  }
  await Promise.all(Array.from({ length: 50 }, () => cache.getOrMake('/', make)))
  expect(made).toBe(1)
})

test('without notifications of changes a response is kept for two seconds, and each new one calls onClear', async () => {
  let isListening = true
  let time = 0
  let cleared = 0
  const cache = new ResponseCache({
    isListening: () => isListening,
    purge: null,
    now: () => time,
    onClear: () => void cleared++,
  })
  let made = 0
  const make = async () => ({ ...empty, body: `[${++made}]` })
  const get = async () => (await cache.getOrMake('/', make)).bodies.identity.toString()
  expect([await get(), await get()]).toEqual(['[1]', '[1]'])
  time = 3_600_000
  expect(await get()).toBe('[1]')
  isListening = false
  expect(cache.find('/')).toBeUndefined()
  // Images, which are not in this cache, must not be kept by a cache in front of the program either.
  expect(cache.publicHeaders()).toEqual({ 'cache-control': 'public, no-cache' })
  expect(await Promise.all([get(), get()])).toEqual(['[2]', '[2]'])
  time += 1999
  expect([await get(), cleared]).toEqual(['[2]', 1])
  time += 1
  expect([await get(), cleared]).toEqual(['[3]', 2])
  // The listener does the same when it listens again.
  cache.clear()
  isListening = true
  time += 3_600_000
  expect([await get(), await get()]).toEqual(['[4]', '[4]'])
})

test('a page made while the categories could not be read is not cached', async () => {
  const { pool } = world.database
  const signup = async () => (await get('/signup', '198.51.100.9')).body
  await pool.query('ALTER TABLE categories RENAME TO unreadable')
  try {
    expect(await signup()).not.toContain('<option>Restaurant</option>')
  } finally {
    await pool.query('ALTER TABLE unreadable RENAME TO categories')
  }
  expect(await signup()).toContain('<option>Restaurant</option>')
})

test('a response cached while the clock was ahead is not used after the clock is set back', async () => {
  let time = Date.UTC(2027, 10, 23)
  const cache = new ResponseCache({ isListening: () => true, purge: null, now: () => time })
  const make = async () => {
    const expires = new Date(time + 3_600_000).toUTCString()
    return { ...empty, body: new Date(time).toISOString(), headers: { expires } }
  }
  const said = async () => (await cache.getOrMake('/', make)).bodies.identity.toString()
  await said()
  time += 1000
  expect(await said()).toBe('2027-11-23T00:00:00.000Z')
  time = Date.UTC(2026, 10, 23)
  expect(cache.find('/')).toBeUndefined()
  expect(await said()).toBe('2026-11-23T00:00:00.000Z')
})
