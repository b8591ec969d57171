// Tests the calls of the landing pages of provinces and places, on both databases.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Place, PlaceOverview, ProvinceCount } from '../../src/contract/place.ts'
import { businesses } from '../../src/database/schema.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await open('Orlando West, Soweto, Gauteng', ['Restaurant', 'Restaurant', 'Restaurant', 'Beauty'])
  await open('Diepkloof, Soweto, Gauteng', ['Restaurant', 'Cafe'])
  await open('Lenasia, Johannesburg, Gauteng', ['Shopping', 'Shopping', 'Shopping'])
  await open('Gqeberha, Eastern Cape', ['Hotel', 'Hotel', 'Hotel'])
  await open('Soweto, Gauteng', ['Services', 'Services', 'Services'], 'pending')
})
afterAll(() => world.close())
const get = (url: string) => world.server.inject({ url })
const overview = async (path: string): Promise<PlaceOverview> => (await get(`/api/places/${path}`)).json()

async function open(label: string, categories: string[], approvalStatus = 'approved') {
  const places: Place[] = (await get(`/api/places?q=${encodeURIComponent(label)}`)).json()
  const placeId = places.find((place) => place.label === label)?.id
  expect(placeId, label).toBeDefined()
  const rows = categories.map((category) => ({
    name: 'Three Sisters',
    category,
    description: 'Open every day but Christmas.',
    location: label,
    placeId,
    approvalStatus,
    approvedAt: approvalStatus === 'approved' ? new Date() : null,
  }))
  await world.database.db.insert(businesses).values(rows as (typeof businesses.$inferInsert)[])
}

test('the overview of a town counts public businesses by category, including its suburbs', async () => {
  expect(await overview('soweto-gauteng')).toMatchObject({
    name: 'Soweto',
    label: 'Soweto, Gauteng',
    path: 'soweto-gauteng',
    province: 'Gauteng',
    total: 6,
    categories: [
      { category: 'Restaurant', total: 4 },
      { category: 'Beauty', total: 1 },
      { category: 'Cafe', total: 1 },
    ],
    inside: [{ name: 'Orlando', path: 'orlando-soweto-gauteng', total: 4 }],
  })
})

test('the overview of a suburb has the places around it, and nearby ones with at least three businesses, nearest first', async () => {
  const { around, inside, near } = await overview('orlando-west-soweto-gauteng')
  expect(around.map(({ path }) => path)).toEqual(expect.arrayContaining(['gauteng', 'soweto-gauteng']))
  expect(around[0]).toEqual({ name: 'Gauteng', path: 'gauteng' })
  expect(inside).toEqual([])
  // Soweto is around it, Diepkloof has two, and Gqeberha is too far.
  expect(near.map(({ name }) => name)).toEqual(['Lenasia', 'Johannesburg'])
  expect(near[0]?.distanceKm).toBeGreaterThan(5)
  expect(near[0]?.distanceKm).toBeLessThan(15)
})

test('the overview of a province counts all its businesses, as the list of provinces does', async () => {
  const gauteng = await overview('gauteng')
  expect(gauteng).toMatchObject({ id: null, kind: 'province', label: 'Gauteng', total: 9, near: [] })
  const provinces: ProvinceCount[] = (await get('/api/provinces')).json()
  expect(provinces).toHaveLength(9)
  expect(provinces).toContainEqual({ name: 'Gauteng', path: 'gauteng', total: 9 })
  expect(provinces).toContainEqual({ name: 'Limpopo', path: 'limpopo', total: 0 })
})

test.each(['port-elizabeth-eastern-cape', 'pe', 'Gqeberha-Eastern-Cape', 'gqeberha-ec'])(
  'the path %s returns the overview of Gqeberha',
  async (path) => {
    expect(await overview(path)).toMatchObject({
      name: 'Gqeberha',
      path: 'gqeberha-eastern-cape',
      total: 3,
    })
  },
)

test('the overview of a place has its former names', async () => {
  expect((await overview('gqeberha-eastern-cape')).formerNames).toContain('Port Elizabeth')
})

test.each(['soweto-limpopo', 'nowhere', 'sowet', '---', '%00', 'x'.repeat(150)])(
  'the unknown path %s returns 400 or 404 with a message',
  async (path) => {
    const { statusCode, body } = await get(`/api/places/${path}`)
    expect([400, 404]).toContain(statusCode)
    expect(JSON.parse(body).message).toMatch(/^[A-Z].*\.$/)
  },
)
