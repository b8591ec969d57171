// Tests the autocomplete of places, and the loading of the gazetteer, on both databases.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Place } from '../../src/contract/place.ts'
import { loadPlaces, readGazetteer } from '../../src/domain/places/load-places.ts'
import { listLabels } from '../places/gazetteer-candidates.ts'
import { knownNames } from '../places/known-names.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const get = (query: string) => world.server.inject({ url: `/api/places${query}` })
const list = async (q: string, limit = 8): Promise<Place[]> =>
  (await get(`?q=${encodeURIComponent(q)}&limit=${limit}`)).json()

test('a place has exactly the fields of the contract', async () => {
  expect(await list('orlando west', 1)).toEqual([
    {
      id: expect.any(Number),
      name: 'Orlando West',
      kind: 'township',
      province: 'Gauteng',
      label: 'Orlando West, Soweto, Gauteng',
      latitude: -26.237,
      longitude: 27.907,
      path: 'orlando-west-soweto-gauteng',
    },
  ])
})

test('the name of a province or of an area of several towns is no typo of a place', async () => {
  for (const name of ['Karoo', 'karoo', 'Gauteng', 'Drakensberge']) expect(await list(name), name).toEqual([])
  expect((await list('Karos'))[0]?.name).toBe('Karos')
})

test('without text the best-known places are listed, eight unless the limit is higher', async () => {
  for (const query of ['', '?q=', '?q=%20']) {
    const places: Place[] = (await get(query)).json()
    expect(places.map(({ name }) => name).slice(0, 3)).toEqual(['Johannesburg', 'Cape Town', 'Durban'])
    expect(places).toHaveLength(8)
  }
  expect((await get('?limit=20')).json()).toHaveLength(20)
})

test.each(['PE', 'kwa mashu', 'stelenbosch', 'Middelburg, EC', 'egoli'])(
  '%s finds its place first',
  async (typed) => {
    const label = knownNames.find((known) => known.typed.toLowerCase() === typed.toLowerCase())?.label
    expect((await list(typed))[0]?.label).toBe(label ?? listLabels(typed, 1)[0])
  },
)

test('an address that is not a place name returns the places that it may mean', async () => {
  const labels = async (address: string) => (await list(address)).map(({ label }) => label)
  expect((await labels('12 Vilakazi Street, Orlando West, Soweto'))[0]).toBe('Orlando West, Soweto, Gauteng')
  expect((await labels('Church Street, Middelburg')).slice(0, 2)).toEqual([
    'Middelburg, Mpumalanga',
    'Middelburg, Eastern Cape',
  ])
  expect(await labels('12 Nowhere Street, Qwertyville')).toEqual([])
})

test('any text returns the same places as a scan of the whole gazetteer', async () => {
  const names = readGazetteer().map(({ name }) => name)
  const name = fc.nat({ max: names.length - 1 }).map((at) => names[at] ?? '')
  const part = fc.tuple(name, fc.integer({ min: 1, max: 9 })).map(([text, length]) => text.slice(0, length))
  const typo = fc
    .tuple(name, fc.nat({ max: 12 }), fc.constantFrom('', 'x', 'e'))
    .map(([text, at, letter]) => text.slice(0, at) + letter + text.slice(at + 1))
  const typed = fc.oneof(
    name,
    part,
    typo,
    fc.tuple(name, name).map((both) => `5 ${both.join(' Road, ')}`),
    fc.string({ maxLength: 20 }),
    fc.constantFrom('_', '%', 'a%', '\\'),
  )
  await fc.assert(
    fc.asyncProperty(typed, fc.integer({ min: 1, max: 20 }), async (text, limit) => {
      if (text.trim() === '' || /\p{Cc}/u.test(text)) return
      expect((await list(text, limit)).map(({ label }) => label)).toEqual(listLabels(text.trim(), limit))
    }),
    { numRuns: 60 },
  )
})

test('a response has an ETag, and If-None-Match with it returns 304', async () => {
  const { headers } = await get('?q=soweto')
  expect(headers.etag).toBeTruthy()
  const again = await world.server.inject({
    url: '/api/places?q=soweto',
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test('places are loaded again only for a higher edition, which replaces all of them, also in the search', async () => {
  const { pool } = world.database
  const count = async (table: string): Promise<number> =>
    (await pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n
  const [places, names] = [await count('places'), await count('place_names')]
  expect(await loadPlaces(world.database)).toBe(0)
  await pool.query(`UPDATE place_edition SET edition = 0`)
  await pool.query(`INSERT INTO places SELECT -1, 'Old', 'village', province, NULL, id, 'Old', 'old', latitude, longitude, 0, 0
    FROM places LIMIT 1`)
  await pool.query(`UPDATE places SET name = 'Misspelt', parent_id = -1 WHERE path = 'soweto-gauteng'`)
  await pool.query(
    `UPDATE businesses SET place_id = (SELECT id FROM places WHERE path = 'orlando-west-soweto-gauteng') WHERE id = $1`,
    [town.salon.id],
  )
  const staleDocuments = `(SELECT d::text FROM search_documents d
    EXCEPT SELECT d::text FROM search_documents_of(ARRAY(SELECT id FROM businesses)) d) AS stale`
  expect(await count(staleDocuments)).toBe(0)
  expect(await loadPlaces(world.database)).toBe(places)
  expect(await count(staleDocuments)).toBe(0)
  expect([await count('places'), await count('place_names')]).toEqual([places, names])
  expect((await list('soweto'))[0]?.name).toBe('Soweto')
  expect(await loadPlaces(world.database)).toBe(0)
})
