// The maps of places: of a region on its home page, of a municipality on the page of a business, and their size in bytes.

import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from '../world/site.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let mthatha: World
let municipality: World
beforeAll(async () => {
  world = await openWorld(samples)
  mthatha = await openWorld({ beside: world, environment: { REGION: 'Mthatha' } })
  municipality = await openWorld({ beside: world, environment: { REGION: 'King Sabata Dalindyebo' } })
})
afterAll(async () => {
  await municipality.close()
  await mthatha.close()
  await world.close()
})

const get = (url: string, at = world, headers = {}) => at.server.inject({ url, headers })
const idOf = async (name: string): Promise<number> => (await get(`/api/places?q=${name}`)).json()[0].id
const mapOf = async (name: string) => (await get(`/place-maps/${await idOf(name)}.svg`)).body
const namesOn = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, name]) => name)
const imageOf = (html: string) => /<img class="place-map"[^>]*>/.exec(html)?.[0] ?? ''

test('the map of a place marks and names it, and names the main town near it', async () => {
  const coffeeBay = await mapOf('Coffee Bay')
  expect(namesOn(coffeeBay)).toEqual(expect.arrayContaining(['Coffee Bay', 'Mthatha', '20 km']))
  // One circle is the marked place, the others have businesses.
  expect(coffeeBay.match(/stroke-width="2"><circle/g)).toHaveLength(1)
  expect(namesOn(await mapOf('Soweto'))).toEqual(expect.arrayContaining(['Soweto', 'Johannesburg']))
  expect(namesOn(await mapOf('Umlazi'))).toEqual(expect.arrayContaining(['Umlazi', 'Durban']))
})

test('a map with more than 250 places is smaller than 4 kB with Brotli', async () => {
  const url = `/place-maps/${await idOf('Mthatha')}.svg`
  const { headers, rawPayload } = await get(url, world, { 'accept-encoding': 'br' })
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'content-encoding': 'br' })
  const points = brotliDecompressSync(rawPayload).toString().match(/h0/g) ?? []
  expect(points.length).toBeGreaterThan(250)
  expect(rawPayload.length).toBeLessThan(4096)
})

test('the page of a business shows the map around its place, even if its address is hidden', async () => {
  const [card] = (await get(`/api/businesses/search?place=${await idOf('Stellenbosch')}`)).json()
  const path = `/place-maps/${card.place.id}.svg`
  const shown = imageOf((await get(`/business/${card.id}`)).body)
  expect(shown).toContain(`src="${path}"`)
  expect(shown).toContain(`alt="Map: ${card.place.name} and the places around it, in Western Cape"`)
  expect(shown).toContain('loading="lazy"')
  await world.database.pool.query('UPDATE businesses SET hides_address = true WHERE id = $1', [card.id])
  const page = async () => (await get(`/business/${card.id}`)).body
  await expect.poll(page).not.toContain(card.location)
  expect(imageOf(await page())).toBe(shown)
})

test('the home page of a town or a municipality shows its map, and that of the whole country shows none', async () => {
  for (const [at, name] of [
    [mthatha, 'Mthatha'],
    [municipality, 'King Sabata Dalindyebo'],
  ] as const) {
    expect(imageOf((await get('/', at)).body)).toContain(
      `src="/place-maps/region.svg" alt="Map of the places in and around ${name}"`,
    )
    expect(namesOn((await get('/place-maps/region.svg', at)).body)).toContain('Mthatha')
  }
  // Mthatha has few suburbs, so its municipality is shown, with Mthatha marked on it.
  expect((await get('/place-maps/region.svg', mthatha)).body).toMatch(/stroke-width="2"><circle/)
  expect((await get('/place-maps/region.svg', municipality)).body).not.toMatch(/stroke-width="2"><circle/)
  expect(imageOf((await get('/')).body)).toBe('')
  expect((await get('/place-maps/region.svg')).statusCode).toBe(404)
})

test.each(['0', '1', '4000000000', '12345678901', 'region2', '-5'])('there is no map of %s', async (id) => {
  expect((await get(`/place-maps/${id}.svg`)).statusCode).toBe(404)
})
