// Tests security headers, encodings, ETags and limits, and when cached responses are removed.
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses } from '../../src/database/schema.ts'
import { addressRateLimits } from '../../src/http/address-rate-limits.ts'
import { ResponseCache } from '../../src/http/response-cache.ts'
import { scratchFolder } from '../database/scratch.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

const expectedHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'strict-transport-security': 'max-age=31536000',
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const get = (url: string, headers: Record<string, string> = {}) => world.server.inject({ url, headers })

// Shows P.3.
test.each([
  ['a call', '/api/businesses', 200],
  ['the same call from the cache', '/api/businesses', 200],
  ['a refused call', '/api/businesses?limit=0', 400],
  ['an unknown call', '/api/nothing', 404],
  ['a malformed URL', '/%E0%A4%A', 400],
  ['a stock image', '/stock/hotel-bushveld.svg', 200],
  ['a share image', `/share/${town.bakery.id}.jpg`, 200],
  ['the share image of a hidden business', `/share/${town.suspended.id}.jpg`, 404],
  ['a map of places', '/place-maps/1126009095.svg', 200],
  ['the home page', '/', 200],
  ['an unknown page', '/no-such-page', 404],
  ['the health check', '/healthz', 200],
])('%s has the security headers', async (_what, url, status) => {
  const response = await get(url)
  expect(response.statusCode).toBe(status)
  expect(response.headers).toMatchObject(expectedHeaders)
  expect(response.headers['x-powered-by']).toBeUndefined()
})

test('a request target with a full URL is handled as its path, and a fragment is ignored', async () => {
  const { port } = new URL(await world.server.listen({ port: 0, host: '127.0.0.1' }))
  const ask = async (path: string) => {
    const [response] = await once(request({ port, path }).end(), 'response')
    return { status: response.statusCode, body: await text(response) }
  }
  const search = '/api/businesses/search?q=bakery'
  expect(await ask('http://other.example/')).toEqual(await ask('/'))
  expect((await ask('http://other.example/api/nothing')).body).toContain('There is no such call.')
  expect(await ask('/api/businesses/search#q=bakery')).toEqual(await ask('/api/businesses/search'))
  expect(await ask(`${search}#near=-26.2,28`)).toEqual(await ask(search))
})

// Browsers, feed readers and link previews request it without a link to it.
test('/favicon.ico is an icon', async () => {
  const response = await get('/favicon.ico')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
  expect(response.rawPayload.readUInt32LE(0)).toBe(0x0001_0000)
})

test('brotli, gzip and plain text have the same content', async () => {
  const plain = (await get('/api/businesses')).body
  const br = await get('/api/businesses', { 'accept-encoding': 'gzip, deflate, br' })
  const gz = await get('/api/businesses', { 'accept-encoding': 'gzip, br;q=0' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(gz.headers['content-encoding']).toBe('gzip')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain)
})

test('a matching ETag returns 304 without a body, and another one returns 200', async () => {
  const { headers } = await get('/api/businesses')
  const again = await get('/api/businesses', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect((await get('/api/businesses', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
})

test('HEAD returns the status of GET without a body', async () => {
  const response = await world.server.inject({ url: '/api/businesses', method: 'HEAD' })
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe('')
})

test('a suspended business disappears at once from lists, search, detail, pages and the sitemap', async () => {
  const urls = [
    '/api/businesses',
    '/api/businesses/search?q=moloi',
    `/api/businesses/${town.garage.id}`,
    '/',
    '/sitemaps/1.xml',
  ]
  const before = await Promise.all(urls.map(async (url) => (await get(url)).body))
  for (const body of before) expect(body).toMatch(/Moloi|moloi-tyres/)
  await world.database.db
    .update(businesses)
    .set({ approvalStatus: 'suspended' })
    .where(eq(businesses.id, town.garage.id))
  await expect.poll(async () => (await get('/api/businesses')).body).not.toContain('Moloi')
  for (const url of urls) expect((await get(url)).body, url).not.toMatch(/Moloi|moloi-tyres|000000000002/)
  await world.database.db
    .update(businesses)
    .set({ approvalStatus: 'approved' })
    .where(eq(businesses.id, town.garage.id))
  await expect.poll(async () => (await get('/api/businesses')).body).toContain('Moloi')
})

test('a hidden business is shown to its owner and to administrators only, and is not cached', async () => {
  const owner = await signIn(world.database, { businessId: town.pending.id })
  const other = await signIn(world.database, { businessId: town.owned.id })
  const admin = await signIn(world.database, { role: 'administrator' })
  const url = `/api/businesses/${town.pending.id}`
  for (const cookie of [owner, admin]) {
    const response = await get(url, cookie)
    expect(response.json()).toMatchObject({
      approvalStatus: 'pending',
      ownerEmail: town.pending.ownerEmail,
    })
    expect(response.headers['cache-control']).toBe('no-store')
  }
  expect((await get(url, other)).statusCode).toBe(404)
  expect((await get(url)).statusCode).toBe(404)
  expect((await get('/api/auth/check', admin)).json()).toMatchObject({
    authenticated: true,
    user: { isAdmin: 1 },
  })
  expect((await get('/api/auth/check', { cookie: '__Host-session=wrong' })).json()).toEqual({
    authenticated: false,
  })
})

// Shows P.6.
test('an IP address over its limit gets 429 with Retry-After, also from the cache; searches and filter counts have their own limits', async () => {
  const world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
  const send = async (url: string, times: number, remoteAddress: string) => {
    const responses = []
    for (let time = 0; time < times; time++) responses.push(await world.server.inject({ url, remoteAddress }))
    return responses
  }
  const many = await send('/api/businesses', 601, '10.0.0.1')
  expect(many.map(({ statusCode }) => statusCode).indexOf(429)).toBe(600)
  expect(Number(many[600]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(many[600]?.json().message).toMatch(/^Too many requests\. Please try again in \d+ seconds\.$/)
  const searches = await send('/api/businesses/search?q=coffee', 121, '10.0.0.2')
  expect(searches.map(({ statusCode }) => statusCode).indexOf(429)).toBe(120)
  const counts = await send('/api/businesses/filters?q=coffee', 121, '10.0.0.2')
  expect(counts.map(({ statusCode }) => statusCode).indexOf(429)).toBe(120)
  const others = await send('/api/businesses/search?q=coffee', 1, '2001:db8:1:2::1')
  expect(others[0]?.statusCode).toBe(200)
  await send('/api/businesses/search?q=coffee', 119, '2001:db8:1:ff:ffff::2')
  expect((await send('/api/businesses/search?q=coffee', 1, '2001:db8:1:2::3'))[0]?.statusCode).toBe(429)
  await world.close()
})

test('X-Forwarded-For is used for rate limits only behind a trusted proxy', async () => {
  const seen = async (environment: NodeJS.ProcessEnv) => {
    const world = await openWorld({
      environment: { RATE_LIMIT: 'on', ...environment },
      parts: { addressRateLimits: addressRateLimits.map((limit) => ({ ...limit, max: 3 })) },
    })
    const url = await world.server.listen({ port: 0, host: '127.0.0.1' })
    const send = (forwarded: string) =>
      fetch(`${url}/api/businesses/search?q=a`, { headers: { 'x-forwarded-for': forwarded } })
    for (let time = 0; time < 3; time++) await (await send(`192.0.2.${time}`)).text()
    const { status } = await send('192.0.2.200')
    await world.close()
    return status
  }
  expect(await seen({})).toBe(429)
  expect(await seen({ TRUST_PROXY: '127.0.0.1' })).toBe(200)
})

test('health, readiness and built files have no rate limit; the limit ignores ports and covers a whole IPv6 /56', async () => {
  const clientFolder = scratchFolder()
  mkdirSync(join(clientFolder, 'assets'))
  writeFileSync(join(clientFolder, 'assets/app.js'), '1')
  const logo = join(clientFolder, 'logo.svg')
  writeFileSync(
    logo,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>',
  )
  const world = await openWorld({
    environment: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', LOGO_FILE: logo },
    parts: {
      clientFolder,
      addressRateLimits: addressRateLimits.map((limit) => ({ ...limit, max: 2 })),
    },
  })
  let port = 1000
  const site = await world.server.listen({ port: 0, host: '127.0.0.1' })
  const statusesOf = async (address: string, urls: string[]) => {
    const found = []
    for (const url of urls) {
      const headers = { 'x-forwarded-for': `${address}:${port++}` }
      found.push((await fetch(`${site}${url}`, { headers })).status)
    }
    return found
  }
  const statuses = (...urls: string[]) => statusesOf('198.51.100.4', urls)
  const built = ['/healthz', '/readyz', '/assets/app.js', `${world.live.site.brand?.folder}/style.css`]
  expect(await statuses(...built, ...built, ...built)).toEqual(Array(12).fill(200))
  const call = '/api/businesses'
  expect(await statuses(call, call, call, '/no/such/file.js')).toEqual([200, 200, 429, 429])
  expect(await statuses(...built)).toEqual([200, 200, 200, 200])
  // Also for cached responses, and for one household (/56) of IPv6.
  expect(await statusesOf('[2001:db8:1:200::1]', [call])).toEqual([200])
  expect(await statusesOf('[2001:db8:1:2ff::9]', [call, call])).toEqual([200, 429])
  await world.close()
})

describe('a cached response', () => {
  let made = 0
  const lifecycle = { stopping: false }
  let world: World
  let port = 0
  beforeAll(async () => {
    // The framework calls this also for cached responses.
    class CountingCache extends ResponseCache {
      override getOrMake(...call: Parameters<ResponseCache['getOrMake']>) {
        made += 1
        return super.getOrMake(...call)
      }
    }
    const cache = new CountingCache({ isListening: () => true, purge: null })
    world = await openWorld({ parts: { cache, lifecycle } })
    port = Number(new URL(await world.server.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => world.close())

  /** All bytes of the response, and whether the framework handled the request. */
  async function send(start: string, ...headers: string[]) {
    const socket = connect(port, '127.0.0.1')
    const before = made
    socket.write(
      [`${start} HTTP/1.1`, 'Host: a.example', ...headers, 'Connection: close', '', ''].join('\r\n'),
    )
    const bytes = Buffer.concat(await socket.toArray()).toString('latin1')
    return { bytes: bytes.replace(/^date: .*\r\n/im, ''), byFramework: made > before }
  }

  test.each([
    '/',
    `/business/${town.bakery.id}`,
    '/api/businesses',
    '/api/businesses/search?q=rusks',
    '/no-such-page',
  ])('of %s has the same bytes with and without the framework', async (path) => {
    const { bytes } = await send(`GET ${path}`)
    const etag = /^etag: (.*)$/im.exec(bytes)?.[1]
    for (const more of [
      [],
      ['Accept-Encoding: gzip, br'],
      ['Accept-Encoding: gzip'],
      [`If-None-Match: ${etag}`],
    ]) {
      const without = await send(`GET ${path}`, ...more)
      // A request target with a full URL is not a cache key, so the framework handles it.
      const withIt = await send(`GET http://other.example${path}`, ...more)
      expect([without.byFramework, withIt.byFramework]).toEqual([false, true])
      expect(without.bytes).toBe(withIt.bytes)
    }
  })

  test('is not used for a second Host header, a session cookie, HEAD, X-Forwarded-For, or while the server stops', async () => {
    const start = 'GET /api/businesses'
    await send(start)
    expect((await send(start)).byFramework).toBe(false)
    expect((await send(start, 'Host: b.example')).bytes).toContain('A request names its host once.')
    expect((await send(start, 'Cookie: __Host-session=1')).bytes).toContain('cache-control: no-store')
    expect((await send('HEAD /api/businesses')).byFramework).toBe(true)
    expect((await send(start, 'X-Forwarded-For: 192.0.2.1')).byFramework).toBe(true)
    lifecycle.stopping = true
    expect((await send(start)).byFramework).toBe(true)
    lifecycle.stopping = false
  })
})

test('the API documentation has three compressed files of less than 450 kB, and the example id exists', async () => {
  const { openapi, paths } = (await world.server.inject({ url: '/api/openapi.json' })).json()
  expect(openapi).toBe('3.1.0')
  // The example of the id is a business that exists, for those who try the call.
  const [id] = paths['/api/businesses/{id}'].get.parameters
  expect((await world.server.inject({ url: `/api/businesses/${id.example}` })).statusCode).toBe(200)
  expect(Object.keys(paths)).toContain('/api/businesses/{id}')
  const { body, headers } = await world.server.inject({ url: '/api/docs' })
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  const links = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map((found) => found[1] ?? '')
  const files = await Promise.all(links.map((link) => get(link, { 'accept-encoding': 'br' })))
  expect(files.map(({ statusCode }) => statusCode)).toEqual(links.map(() => 200))
  const loaded = files.filter((_, at) => /\.(js|css)$/.test(links[at] ?? ''))
  expect(loaded.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'br', 'br'])
  const sizes = loaded.map(({ rawPayload }) => rawPayload.length)
  expect(Math.min(...sizes)).toBeGreaterThan(100)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(450_000)
})
