// An edit changes the fields that were sent and no others, and is public at once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import { FoundBusiness, OwnBusiness } from '../../src/contract/business.ts'
import { listFormFields } from '../../src/contract/business-fields.ts'
import { z } from '../../src/contract/zod.ts'
import { businesses } from '../../src/database/schema.ts'
import { fullEdit } from '../world/full-business.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { edit, failureOf, readBusiness, signInOwner, ways } from './owner-world.ts'

const id = town.owned.id
/** The full edit as the database stores it. */
const kept = { ...fullEdit, phone: '+27115550109', whatsapp: '+27835550109' }

let world: World
let owner: { cookie: string }
let fresh: Partial<typeof businesses.$inferInsert>
beforeAll(async () => {
  world = await openWorld()
  owner = await signInOwner(world.database, id)
  const row = await readBusiness(world.database, id)
  fresh = Object.fromEntries(listFormFields('edit').map((field) => [field, row?.[field]]))
})
beforeEach(async () => {
  const given = { logo: '/stock/cafe-rusks.svg', image: '/stock/hotel-bushveld.svg', hours: 'daily' }
  await world.database.db
    .update(businesses)
    .set({ ...fresh, ...town.owned, ...given })
    .where(eq(businesses.id, id))
})
afterAll(() => world.close())

const read = () => readBusiness(world.database, id)
/** The names of the full matches. */
const searchNames = async (q: string) => {
  const response = await world.server.inject({ url: `/api/businesses/search?q=${encodeURIComponent(q)}` })
  const found = z.array(FoundBusiness).parse(response.json())
  return found.filter(({ why }) => why === undefined).map(({ name }) => name)
}

// Shows 3.8, 7.14.
test.each(ways)(
  'as %s an edit of one field changes only that field, the version and the times of change',
  async (way) => {
    const { latitude, longitude, trading, closedUntil, ...single } = fullEdit
    const edits = Object.entries(single).map(([field, value]) => ({ [field]: value }))
    for (const one of [...edits, { latitude, longitude }, { trading, closedUntil }]) {
      const before = await read()
      const response = await edit(world, owner, one, {}, way)
      expect(response.statusCode, JSON.stringify(one)).toBe(200)
      const fields = Object.keys(one) as (keyof typeof kept)[]
      const written = Object.fromEntries(fields.map((field) => [field, kept[field]]))
      const after = await read()
      expect(after).toEqual({
        ...before,
        ...written,
        // A new location changes the place (placing.test.ts).
        placeId: 'location' in one ? after.placeId : (written.placeId ?? before.placeId),
        updatedAt: after.updatedAt,
        confirmedAt: after.updatedAt,
        version: before.version + 1,
        fieldVersions: after.fieldVersions,
        // Derived from the name.
        similarName: after.similarName,
      })
      expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
      const shown = OwnBusiness.parse(response.json())
      // A response also has the names of the trades.
      expect({ ...shown, trades: shown.trades.map((trade) => trade.id) }).toMatchObject({
        id,
        ...written,
        approvalStatus: 'approved',
      })
    }
  },
)

// Shows 5.16, 7.15.
test.each(ways)('as %s empty values remove image, logo, phone, website and hours', async (way) => {
  const website = 'gogo-nomsa.example'
  expect((await edit(world, owner, { website }, {}, way)).json()).toMatchObject({
    website: 'https://gogo-nomsa.example/',
  })
  const emptied = { image: '', logo: '', phone: '', website: '', hours: '' }
  const response = await edit(world, owner, emptied, {}, way)
  const none = { image: '', logo: null, phone: null, website: null, hours: null }
  expect(response.json()).toMatchObject(none)
  expect(await read()).toMatchObject(none)
})

test.each(ways)('as %s a focal point is rounded, and is in detail, list and search at once', async (way) => {
  const { statusCode } = await edit(world, owner, { focalPoint: '21% 79%' }, {}, way)
  expect(statusCode).toBe(200)
  const focalPoint = '20% 80%'
  expect(await read()).toMatchObject({ focalPoint })
  const shown = await world.server.inject({ url: `/api/businesses/${id}` })
  expect(shown.json()).toMatchObject({ focalPoint })
  const list = (await world.server.inject({ url: '/api/businesses' })).json()
  expect(list).toContainEqual(expect.objectContaining({ id, focalPoint }))
  const found = (await world.server.inject({ url: '/api/businesses/search?q=Nomsa' })).json()
  expect(found).toContainEqual(expect.objectContaining({ id, focalPoint }))
})

test('a new image resets the focal point to the centre, unless the edit also sets it', async () => {
  await edit(world, owner, { focalPoint: '10% 90%' })
  expect((await edit(world, owner, { name: 'Same picture' })).json()).toMatchObject({
    focalPoint: '10% 90%',
  })
  const image = '/stock/cafe-corner.svg'
  expect((await edit(world, owner, { image })).json()).toMatchObject({ image, focalPoint: '50% 50%' })
  const both = { image: '/stock/cafe-rusks.svg', focalPoint: '0% 100%' }
  expect((await edit(world, owner, both)).json()).toMatchObject(both)
})

test('an edit without changes returns the business and writes nothing', async () => {
  const before = await read()
  const own = await world.server.inject({ url: '/api/business/my-business', headers: owner })
  const { name, category, description, image, location } = before
  for (const same of [{}, { name, category, description, image, location, logo: before.logo ?? '' }]) {
    const response = await edit(world, owner, same)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual(own.json())
    expect(await read()).toEqual(before)
  }
})

test.each(['pending', 'approved', 'rejected', 'suspended'] as const)(
  'an edit of a %s business keeps its status, rating, featured flag, owner and times of approval',
  async (approvalStatus) => {
    const state = {
      approvalStatus,
      featured: 1,
      featuredAt: new Date(),
      approvedAt: new Date(),
      rating: 3.3,
    } as const
    await world.database.db.update(businesses).set(state).where(eq(businesses.id, id))
    const before = await read()
    expect((await edit(world, owner, fullEdit)).statusCode).toBe(200)
    const { featured, featuredAt, approvedAt, rating, reviewCount, createdAt, ownerName, ownerEmail } = before
    const untouched = {
      featured,
      featuredAt,
      approvedAt,
      rating,
      reviewCount,
      createdAt,
      ownerName,
      ownerEmail,
    }
    expect(await read()).toMatchObject({ ...untouched, approvalStatus, name: fullEdit.name })
  },
)

test('an edit accepts the categories of its form and the current one only', async () => {
  await world.database.db.update(businesses).set({ category: 'Automotive' }).where(eq(businesses.id, id))
  for (const category of ['Health', 'Services', 'Entertainment']) {
    const response = await edit(world, owner, { category, name: 'Never kept' })
    expect(response.statusCode).toBe(400)
    expect(failureOf(response).issues).toMatchObject([{ path: 'category' }])
  }
  expect(await read()).toMatchObject({ category: 'Automotive', name: town.owned.name })
  expect((await edit(world, owner, { category: 'automotive' })).json()).toMatchObject({
    category: 'Automotive',
  })
  expect((await edit(world, owner, { category: 'Hotels' })).json()).toMatchObject({ category: 'Hotel' })
  expect((await edit(world, owner, { category: 'Automotive' })).statusCode).toBe(400)
})

test('a message about both coordinates of a pin appears once', async () => {
  const response = await edit(world, owner, { latitude: 91, longitude: 0 })
  expect(response.json()).toMatchObject({ message: 'The pin must lie in South Africa' })
})

test('an edited approved business is found and shown with its new texts at once, not with the old', async () => {
  expect(await searchNames('Gogo Nomsa’s Kitchen')).toContain(town.owned.name)
  expect(await searchNames('Quagga')).toEqual([])
  const shown = () => world.server.inject({ url: `/api/businesses/${id}` })
  expect((await shown()).json()).toMatchObject({ name: town.owned.name })
  const words = { name: 'Quagga Dumplings', description: 'Steamed and fried, all day long, by the river.' }
  await edit(world, owner, { ...words, location: 'Main Road, Clarens' })
  expect(await searchNames('Quagga')).toEqual([words.name])
  expect(await searchNames('Kitchen')).toEqual([])
  expect(await searchNames('Clarens')).toEqual([words.name])
  expect((await shown()).json()).toMatchObject({ name: words.name })
  const list = (await world.server.inject({ url: '/api/businesses' })).json() as { name: string }[]
  expect(list.map(({ name }) => name)).toContain(words.name)
  expect(list.map(({ name }) => name)).not.toContain(town.owned.name)
})

test('a pending business stays out of every public response after an edit', async () => {
  const state = { approvalStatus: 'pending', approvedAt: null } as const
  await world.database.db.update(businesses).set(state).where(eq(businesses.id, id))
  await edit(world, owner, { name: 'Quagga Dumplings' })
  expect(await searchNames('Quagga')).toEqual([])
  const { rows } = await world.database.db.execute(
    sql`SELECT 1 FROM search_documents WHERE business_id = ${id}`,
  )
  expect(rows).toEqual([])
})

test('concurrent edits of different fields are all stored', async () => {
  // Fields that depend on each other go into one edit: image and focal point, the coordinates, closure and day, location and place.
  const { image, focalPoint, latitude, longitude, location, placeId, hidesAddress, ...rest } = fullEdit
  const { trading, closedUntil, ...others } = rest
  const edits = [
    { image, focalPoint },
    { trading, closedUntil },
    { latitude, longitude },
    { location, placeId, hidesAddress },
    ...Object.entries(others).map(([field, value]) => ({ [field]: value })),
  ]
  const responses = await Promise.all(edits.map((one) => edit(world, owner, one)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  expect(await read()).toMatchObject(kept)
})

test('concurrent edits do not undo a suspension', async () => {
  const admin = await signIn(world.database, { role: 'administrator' })
  const suspend = world.server.inject({
    method: 'PATCH',
    url: `/api/admin/businesses/${id}/suspend`,
    headers: admin,
  })
  const edits = Array.from({ length: 6 }, (_, at) => edit(world, owner, { name: `Edit number ${at}` }))
  expect((await suspend).statusCode).toBe(200)
  for (const response of await Promise.all(edits)) expect(response.statusCode).toBe(200)
  expect(await read()).toMatchObject({ approvalStatus: 'suspended', name: expect.stringMatching(/^Edit/) })
  expect(await searchNames('Edit number')).toEqual([])
})
