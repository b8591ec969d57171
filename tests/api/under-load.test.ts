// A program that is late turns visitors away in a way they can use, and stays alive.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientFolder } from '../../src/page-assets.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
// Every event loop is later than a thousandth of a millisecond, once it has been measured for the first time.
beforeAll(async () => {
  world = await openWorld('PGlite', { parts: { maxLateMs: 0.001 } })
  await pause(1500)
})
afterAll(() => world.close())

const get = (url: string) => world.server.inject({ url })

test('whoever would cost work is turned away with 503, a sentence and Retry-After', async () => {
  for (const url of ['/', '/api/businesses', '/api/businesses/search?q=coffee', '/readyz']) {
    const { statusCode, headers } = await get(url)
    expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '5'])
  }
  expect((await get('/api/businesses')).json()).toMatchObject({ code: 'unavailable' })
})

test('the program is alive, and a page that was sent gets its style and script', async () => {
  expect((await get('/healthz')).statusCode).toBe(200)
  const assets = readdirSync(join(clientFolder, 'assets')).filter((name) => /\.(css|js)$/.test(name))
  expect(assets.length).toBeGreaterThan(1)
  for (const name of assets) expect([name, (await get(`/assets/${name}`)).statusCode]).toEqual([name, 200])
})
