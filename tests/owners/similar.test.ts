// A person who registers a business is told about similar public listings, and nothing about hidden ones.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses } from '../../src/database/schema.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let prince: { id: string }
const ask = async (payload: object) => {
  const response = await world.server.inject({ method: 'POST', url: '/api/businesses/similar', payload })
  return { status: response.statusCode, body: response.json() }
}

beforeAll(async () => {
  world = await openWorld()
  const { db, pool } = world.database
  await db.update(businesses).set({ phone: town.bakery.phone }).where(eq(businesses.id, town.pending.id))
  prince = (await world.server.inject('/api/places?q=prince+albert')).json()[0]
  await pool.query('UPDATE businesses SET place_id = $1 WHERE id = ANY ($2)', [
    prince.id,
    [town.bakery.id, town.pending.id],
  ])
})
afterAll(() => world.close())

test('the call returns approved businesses with the same number, or a similar name in the same place, only', async () => {
  const bakery = {
    name: town.bakery.name,
    place: 'Prince Albert',
    path: expect.stringMatching(/^\/b\/dorotheas-bakery/),
  }
  expect(await ask({ name: 'Anything Else', phone: '023 555 0101' })).toEqual({
    status: 200,
    body: [{ ...bakery, why: 'phone' }],
  })
  for (const where of [{ placeId: prince.id }, { location: 'Church Street, Prince Albert' }])
    expect((await ask({ name: 'Dorotheas Rusks', ...where })).body).toEqual([{ ...bakery, why: 'name' }])
  expect((await ask({ name: town.pending.name, placeId: prince.id })).body).toEqual([])
  expect((await ask({ name: 'Dorotheas Rusks' })).body).toEqual([])
  expect(await ask({ name: 'Do' })).toMatchObject({
    status: 400,
    body: { message: 'Business name must be at least 3 characters' },
  })
})

test('both lists of moderators show similar approved listings of a pending one', async () => {
  const admin = await signIn(world.database, { role: 'administrator' })
  const similarTo = async (url: string, id: string) =>
    (await world.server.inject({ url, headers: admin })).json().find((item: { id: string }) => item.id === id)
      .similar
  expect(await similarTo('/api/admin/businesses/pending', town.pending.id)).toEqual([
    {
      id: town.bakery.id,
      name: town.bakery.name,
      place: 'Prince Albert',
      approvalStatus: 'approved',
      why: 'phone',
    },
  ])
  expect(await similarTo('/api/admin/businesses', town.pending.id)).toMatchObject([{ id: town.bakery.id }])
  expect(await similarTo('/api/admin/businesses', town.bakery.id)).toEqual([])
})
