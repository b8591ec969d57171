// Tests which place a business gets: at its registration, by an edit, at a start of the program, and from an administrator.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '#drizzle'
import type { OwnBusiness } from '../../src/contract/business.ts'
import type { HistoryEntry } from '../../src/contract/history.ts'
import type { UnplacedBusiness } from '../../src/contract/moderation.ts'
import { businesses } from '../../src/database/schema.ts'
import { geocodeAfterLoading, geocodeBusinesses } from '../../src/domain/businesses/place-of-business.ts'
import { describeChanges } from '../../src/web/business/change-words.ts'
import { samplePlaces } from '../places/sample-places.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let owner: { cookie: string }
let admin: { cookie: string }
let ids: Record<string, number>
const quiet = { info: () => {}, error: (report: object) => expect.fail(JSON.stringify(report)) }

beforeAll(async () => {
  world = await openWorld()
  owner = await signIn(world.database, { businessId: town.salon.id })
  admin = await signIn(world.database, { role: 'administrator' })
  const { rows } = await world.database.pool.query<{ path: string; id: number }>(
    'SELECT path, id FROM places',
  )
  ids = Object.fromEntries(rows.map(({ path, id }) => [path, id]))
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.db
    .update(businesses)
    .set({
      placeId: null,
      latitude: null,
      longitude: null,
      hidesAddress: false,
      location: town.salon.location,
    })
    .where(eq(businesses.id, town.salon.id))
})

const edit = (payload: object) =>
  world.server.inject({
    method: 'PATCH',
    url: '/api/business/details',
    payload,
    headers: owner,
  })
const edited = async (payload: object) => {
  const response = await edit(payload)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<OwnBusiness>()
}
const place = (payload: object, id: string = town.salon.id) =>
  world.server.inject({
    method: 'PATCH',
    url: `/api/admin/businesses/${id}/place`,
    payload,
    headers: admin,
  })
const register = async (more: object) =>
  await world.server.inject({
    method: 'POST',
    url: '/api/businesses/register',
    payload: {
      ownerName: 'Zanele Moyo',
      ownerEmail: `${crypto.randomUUID()}@placing.example`,
      password: 'a long enough one',
      confirmPassword: 'a long enough one',
      name: 'Placing Tuck Shop',
      category: 'Shopping',
      description: 'Airtime, bread and cold drinks at the corner, every day until late.',
      location: '12 Vilakazi Street, Orlando West, Soweto',
      ...more,
    },
  })

test('a registration gets the place that its location means if unambiguous, or the chosen place or none', async () => {
  expect((await register({})).json().place.name).toBe('Orlando West')
  expect((await register({ location: 'Church Street, Middelburg' })).json().place).toBeNull()
  const chosen = await register({ placeId: ids['soweto-gauteng'] })
  expect(chosen.json().place).toEqual({ id: ids['soweto-gauteng'], name: 'Soweto', province: 'Gauteng' })
  expect((await register({ placeId: null })).json().place).toBeNull()
})

test('the label of a suburb includes its city, also for a hidden address and in the history', async () => {
  const { placeLabel } = await edited({ location: '12 Vilakazi Street, Orlando West, Soweto' })
  expect(placeLabel).toBe('Orlando West, Soweto, Gauteng')
  await edited({ hidesAddress: true })
  const detail = await world.server.inject(`/api/businesses/${town.salon.id}`)
  expect(detail.json()).toMatchObject({ placeLabel, location: placeLabel })
  const history = await world.server.inject({ url: '/api/business/history', headers: owner })
  const [change] = describeChanges(
    history.json<HistoryEntry[]>()[1]?.changes.filter(({ field }) => field === 'place') ?? [],
    '$',
  )
  expect(change).toEqual({ label: 'Town or suburb', before: null, now: placeLabel })
})

test('a new location sets its place, and an ambiguous location removes it', async () => {
  expect((await edited({ location: 'Main Road, Walmer, Gqeberha' })).place?.name).toBe('Walmer')
  expect((await edited({ hours: 'Mon-Fri 09:00-17:00' })).place?.name).toBe('Walmer')
  expect((await edited({ location: 'Church Street, Middelburg' })).place).toBeNull()
})

test('a chosen place stays as long as a new location may mean it', async () => {
  await edited({ location: 'Vilakazi Street, Orlando West, Soweto', placeId: ids['soweto-gauteng'] })
  expect((await edited({ location: '14 Vilakazi Street, Orlando West, Soweto' })).placeId).toBe(
    ids['soweto-gauteng'],
  )
  expect((await edited({ location: 'Beach Road, Coffee Bay, Eastern Cape' })).place?.name).toBe('Coffee Bay')
})

test('edit, registration and moderation all refuse an unknown place', async () => {
  for (const response of [
    await edit({ placeId: 1 }),
    await register({ placeId: 1 }),
    await place({ placeId: 1 }),
  ]) {
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ message: 'Please choose a place from the list' })
  }
})

test('edit, registration and moderation all refuse a hidden address without a place', async () => {
  const unplaced = { location: 'Church Street, Middelburg', hidesAddress: true }
  await edited({ hidesAddress: true, location: 'Beach Road, Coffee Bay' })
  for (const response of [
    await edit(unplaced),
    await edit({ placeId: null }),
    await register(unplaced),
    await place({ placeId: null }),
  ]) {
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toMatch(/^Please give your town or suburb/)
  }
  expect((await edited({ name: 'Crown of Mbali' })).place?.name).toBe('Coffee Bay')
})

test('a pin needs both coordinates, in South Africa, and can be removed or set to the point of the place', async () => {
  await edited({ placeId: ids['soweto-gauteng'] })
  for (const pin of [{ latitude: -26 }, { latitude: 51.5, longitude: 0 }, { latitude: -26, longitude: 'x' }])
    expect((await edit(pin)).statusCode, JSON.stringify(pin)).toBe(400)
  const { latitude, longitude, hasPin } = await edited({ latitude: -26.24, longitude: 27.9 })
  expect({ latitude, longitude, hasPin }).toEqual({ latitude: -26.24, longitude: 27.9, hasPin: true })
  for (const half of [{ longitude: null }, { latitude: null }])
    expect((await edit(half)).json()).toMatchObject({ message: 'A pin needs both coordinates' })
  const removed = await edited({ latitude: null, longitude: null })
  expect(removed.hasPin).toBe(false)
  // A pin at the point of the place is still a pin.
  expect(await edited({ latitude: removed.latitude, longitude: removed.longitude })).toMatchObject({
    hasPin: true,
  })
})

test('a start places businesses with an unambiguous location, once per gazetteer edition, and edits nothing else', async () => {
  const { pool, db } = world.database
  const read = async () => (await db.select().from(businesses).where(eq(businesses.id, town.salon.id)))[0]
  const before = await read()
  await pool.query('UPDATE place_edition SET placed = 0')
  await geocodeAfterLoading(db, quiet)
  const after = await read()
  // Names are compared within a municipality, so this changes too.
  expect(after).toEqual({
    ...before,
    placeId: ids['soweto-gauteng'],
    similarName: expect.stringMatching(/^Johannesburg: /),
  })
  await db.update(businesses).set({ placeId: null }).where(eq(businesses.id, town.salon.id))
  await geocodeAfterLoading(db, quiet)
  expect((await read())?.placeId).toBeNull()
})

test('an ambiguous location is listed with proposals, an administrator can place it, and stale requests get 409', async () => {
  const { db } = world.database
  await edited({ location: 'Church Street, Middelburg' })
  // A second one, for a second page.
  expect((await register({ location: 'Church Street, Middelburg' })).json().place).toBeNull()
  await geocodeBusinesses(db)
  const list = async (query = '') => {
    const url = `/api/admin/unplaced${query}`
    return await world.server.inject({ url, headers: admin })
  }
  const items: UnplacedBusiness[] = (await list()).json()
  const item = items.find(({ id }) => id === town.salon.id)
  expect(item?.proposals.map(({ label }) => label).slice(0, 2)).toEqual([
    'Middelburg, Mpumalanga',
    'Middelburg, Eastern Cape',
  ])
  expect((await list('?limit=1')).headers.link).toMatch(/cursor=.*rel="next"/)
  const version = item?.version ?? 0
  const placeId = item?.proposals[1]?.id
  const placed = await place({ placeId, version })
  expect(placed.json()).toEqual({
    id: town.salon.id,
    place: { id: placeId, name: 'Middelburg', province: 'Eastern Cape' },
    version,
  })
  const left: UnplacedBusiness[] = (await list()).json()
  expect(left.map(({ id }) => id)).not.toContain(town.salon.id)
  const stale = await place({ placeId, version: version - 1 })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed'])
  // A colleague saw it without a place: the version is unchanged, but the place is not.
  const [, , third] = item?.proposals ?? []
  const late = await place({ placeId: third?.id, version, seenPlaceId: null })
  expect([late.statusCode, late.json().code, late.json().message]).toEqual([
    409,
    'changed',
    'The place of this listing has changed since you looked at it. It is now in Middelburg (Eastern Cape).',
  ])
  expect((await place({ placeId, version, seenPlaceId: null })).statusCode).toBe(200)
  expect((await place({ placeId, version, seenPlaceId: placeId })).statusCode).toBe(200)
  expect((await place({ placeId }, crypto.randomUUID())).statusCode).toBe(404)
  // The log has it once.
  expect((await place({ placeId })).statusCode).toBe(200)
  const url = `/api/admin/businesses/${town.salon.id}/history`
  const [line, before] = (await world.server.inject({ url, headers: admin })).json()
  expect(line).toMatchObject({
    what: 'place',
    changes: [{ field: 'place', from: null, to: { name: 'Middelburg', province: 'Eastern Cape' } }],
  })
  expect(before?.what).not.toBe('place')
  const card = (await world.server.inject({ url: `/api/businesses/${town.salon.id}` })).json()
  expect(card.place.province).toBe('Eastern Cape')
})

test('the public sees a new place at once', async () => {
  const url = `/api/businesses/${town.salon.id}`
  expect((await world.server.inject({ url })).json().place?.name).not.toBe('Soweto')
  await place({ placeId: ids['soweto-gauteng'] })
  expect((await world.server.inject({ url })).json().place.name).toBe('Soweto')
})

test('every sample business of the demo has the expected place', async () => {
  const world = await openWorld({ template: 'samples', fill: async () => {} })
  const { rows } = await world.database.pool.query<{ location: string; label: string }>(
    'SELECT location, label FROM businesses LEFT JOIN places ON places.id = place_id',
  )
  await world.close()
  expect(new Map(rows.map(({ location, label }) => [location, label]))).toEqual(samplePlaces)
})
