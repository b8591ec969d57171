// A shared cache in front of the program, with the configuration in ops/: what it keeps, for whom, and how soon a change is visible.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { mapFilePath } from '../../src/contract/provinces.ts'
import {
  leftCookieName,
  reviewerCookieName,
  sessionCookieName,
  stepCookieName,
} from '../../src/http/access.ts'
import { freePort } from '../world/free-port.ts'
import { writeMapFile } from '../world/map-file.ts'
import { signIn } from '../world/sign-in.ts'
import { type SharedCacheKind, startSharedCache, whyNoSharedCache } from '../world/start-shared-cache.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

const reasons = { nginx: whyNoSharedCache('nginx'), Varnish: whyNoSharedCache('Varnish') }
for (const reason of Object.values(reasons))
  if (reason) console.warn(`The tests with a shared cache are skipped. ${reason}`)

describe.skipIf(reasons.nginx)('behind nginx', () => testBehind('nginx', false))
describe.skipIf(reasons.Varnish)('behind Varnish', () => testBehind('Varnish', false))
describe.skipIf(reasons.Varnish)('behind Varnish with purging', () => testBehind('Varnish', true))

function testBehind(kind: SharedCacheKind, isPurged: boolean): void {
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-test-'))
  let world: World
  let cache: Awaited<ReturnType<typeof startSharedCache>>
  /** The URLs of the requests that reached the program. */
  const reached: string[] = []
  let lastCookie = ''

  beforeAll(async () => {
    const purgePort = await freePort()
    const map = join(folder, 'map.pmtiles')
    writeMapFile(map, { latitude: -33.22, longitude: 22.03 })
    const purge = isPurged && { CACHE_PURGE_URL: `http://127.0.0.1:${purgePort}/` }
    world = await openWorld({ environment: { MAP_FILE: map, ...purge } })
    const { port } = new URL(await world.server.listen({ port: 0, host: '127.0.0.1' }))
    world.server.server.on('request', ({ url = '', headers }) => {
      reached.push(url)
      lastCookie = headers.cookie ?? ''
    })
    cache = await startSharedCache(kind, [Number(port)], purgePort)
  })
  afterAll(async () => {
    await cache.stop()
    await world.close()
    rmSync(folder, { recursive: true })
  })

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const before = reached.length
    const [response] = await once(request(cache.url + path, { headers }).end(), 'response')
    const body = await buffer(response)
    return {
      status: response.statusCode,
      headers: response.headers,
      body,
      isKept: reached.length === before,
    }
  }
  /** Repeats until a response comes from the cache: on a slow machine, more than a second may pass between two requests. */
  const getKept = (path: string, headers: Record<string, string> = {}) =>
    expect.poll(() => get(path, headers)).toMatchObject({ status: 200, isKept: true })
  const decide = async (decision: 'suspend' | 'activate') => {
    const headers = await signIn(world.database, { role: 'administrator' })
    const url = `/api/admin/businesses/${town.garage.id}/${decision}`
    const { statusCode } = await world.server.inject({ method: 'PATCH', url, headers, payload: {} })
    expect(statusCode).toBe(200)
  }

  test('a suspended business disappears from the cache within a moment, and returns when activated', async () => {
    const path = `/api/businesses/${town.garage.id}`
    await getKept(path)
    await decide('suspend')
    await expect.poll(async () => (await get(path)).status, { interval: 50 }).toBe(404)
    for (let n = 0; n < 3; n++) expect(await get(path)).toMatchObject({ status: 404, isKept: false })
    await decide('activate')
    expect((await get(path)).status).toBe(200)
  })

  test('a signed-in user gets uncached responses, which nobody else gets', async () => {
    const owner = await signIn(world.database, { businessId: town.suspended.id })
    const hidden = `/api/businesses/${town.suspended.id}`
    for (const asOwner of [true, false, true, false]) {
      const { status, isKept } = await get(hidden, asOwner ? owner : {})
      expect([status, isKept]).toEqual([asOwner ? 200 : 404, false])
    }
    await getKept('/api/businesses')
    const own = await get('/api/businesses', owner)
    expect([own.isKept, own.headers['cache-control']]).toEqual([false, 'no-store'])
    const next = await get('/api/businesses', { cookie: 'theme=dark' })
    expect(next.headers['cache-control']).toMatch(/^public, max-age=0, must-revalidate, s-maxage=/)
  })

  test('the cache passes every cookie of the program on to it', async () => {
    for (const nameOf of [sessionCookieName, stepCookieName, reviewerCookieName, leftCookieName])
      for (const siteUrl of ['http://directory.example', 'https://directory.example']) {
        const cookie = `${nameOf(siteUrl)}=token`
        await get(`/?q=${nameOf(siteUrl)}`, { cookie })
        expect(lastCookie).toBe(cookie)
      }
  })

  test('a search with coordinates is not cached', async () => {
    for (let n = 0; n < 3; n++) {
      const { status, isKept } = await get('/api/businesses/search?near=-33.2,22.0')
      expect([status, isKept]).toEqual([200, false])
    }
  })

  test('the cache serves each client in its encoding, and 304 for a matching ETag', async () => {
    const path = '/api/businesses'
    for (const encoding of ['br', 'gzip', 'identity']) {
      const accepting = { 'accept-encoding': encoding }
      await getKept(path, accepting)
      const { headers } = await get(path, accepting)
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(headers.vary).toBe('Accept-Encoding')
      const again = await get(path, { ...accepting, 'if-none-match': String(headers.etag) })
      expect([again.status, again.body.length]).toEqual([304, 0])
    }
  })

  test('a range request for the street map returns only that range', async () => {
    const { status, body } = await get(mapFilePath, { range: 'bytes=0-126' })
    expect([status, body.length]).toEqual([206, 127])
  })
}

// A copy that was restarted must get requests again before the next copy is restarted.
test.skipIf(reasons.nginx)(
  'no request is lost when copies behind nginx are restarted one after another',
  async () => {
    const ports = [await freePort(), await freePort()]
    const start = async (port?: number) => {
      const copy = createServer((_request, response) => response.end())
      await once(copy.listen(port, '127.0.0.1'), 'listening')
      return copy
    }
    const cache = await startSharedCache('nginx', ports, 0)
    onTestFinished(() => cache.stop())
    const post = async () => (await fetch(cache.url, { method: 'POST' })).status
    for (const away of [0, 1]) {
      const stays = await start(ports[1 - away])
      await pause(away * 2100) // nginx counts whole seconds
      expect([await post(), await post(), await post()]).toEqual([200, 200, 200])
      stays.close()
      stays.closeAllConnections()
    }
  },
)
