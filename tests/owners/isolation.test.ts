// An owner can read and change only their own business, whatever a request contains.
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '#drizzle'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { businesses } from '../../src/database/schema.ts'
import { plain } from '../media/image-maker.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { edit, failureOf, ownerPassword, readBusiness, signInOwner } from './owner-world.ts'

const ownerCalls = (Object.entries(endpoints) as [string, Endpoint][]).filter(
  ([, { access }]) => access === 'owner',
)
const own = town.owned.id
const others = town.pending.id

let world: World
let owner: { cookie: string; email: string }
let other: { cookie: string; email: string }
beforeAll(async () => {
  world = await openWorld()
  owner = await signInOwner(world.database, own)
  other = await signInOwner(world.database, others)
})
beforeEach(async () => {
  for (const business of [town.owned, town.pending]) {
    await world.database.db.update(businesses).set(business).where(eq(businesses.id, business.id))
  }
})
afterAll(() => world.close())

const get = (url: string, cookie = owner.cookie) => world.server.inject({ url, headers: { cookie } })

test('an edit whose session ends while the body is being sent gets 401 and changes nothing', async () => {
  const late = await signInOwner(world.database, town.suspended.id)
  async function* slowly() {
    yield '{"name":'
    await world.server.inject({ url: '/api/auth/logout', method: 'POST', headers: late })
    yield '"Taken over"}'
  }
  const response = await world.server.inject({
    method: 'PATCH',
    url: '/api/business/details',
    headers: { ...late, 'content-type': 'application/json' },
    payload: Readable.from(slowly()),
  })
  expect(response.statusCode).toBe(401)
  expect((await readBusiness(world.database, town.suspended.id)).name).toBe(town.suspended.name)
})

test.each(ownerCalls)(
  '%s is 401 for a visitor and 403 for an account without a business',
  async (_name, { method, path }) => {
    const before = await readBusiness(world.database, own)
    const send = (headers: Record<string, string>) =>
      world.server.inject({
        method,
        url: path,
        headers,
        ...(method !== 'GET' && { payload: { name: 'Taken' } }),
      })
    expect((await send({})).statusCode).toBe(401)
    expect((await send({ cookie: '__Host-session=guess' })).statusCode).toBe(401)
    const nobody = await send(await signIn(world.database, {}))
    expect(nobody.statusCode).toBe(403)
    expect(failureOf(nobody).message).toBe('No business is associated with your account.')
    expect((await send(await signIn(world.database, { role: 'administrator' }))).statusCode).toBe(403)
    expect(await readBusiness(world.database, own)).toEqual(before)
  },
)

// Shows 6.3, 7.12.
test('each owner can read their own business, also while pending, with the fields that are not public', async () => {
  expect((await get('/api/business/my-business')).json()).toMatchObject({
    id: own,
    ownerName: town.owned.ownerName,
  })
  expect((await get('/api/business/my-business', other.cookie)).json()).toMatchObject({
    id: others,
    approvalStatus: 'pending',
    ownerEmail: town.pending.ownerEmail,
  })
  expect((await get(`/api/businesses/${others}`, other.cookie)).json()).toMatchObject({ id: others })
  expect((await get(`/api/businesses/${others}`)).statusCode).toBe(404)
  const publicly = (await get(`/api/businesses/${own}`, other.cookie)).json()
  expect(publicly).toMatchObject({ id: own })
  expect(Object.keys(publicly)).not.toContain('ownerEmail')
})

// Shows 6.3.
test.each(['id', 'businessId', 'business_id', 'userId', 'ownerId'])(
  'naming another business as %s, in the body or the query, is refused',
  async (key) => {
    const before = [await readBusiness(world.database, own), await readBusiness(world.database, others)]
    expect((await edit(world, owner, { name: 'Taken over', [key]: others })).statusCode).toBe(400)
    expect(
      (await edit(world, owner, { name: 'Taken over', [key]: others }, {}, 'multipart')).statusCode,
    ).toBe(400)
    for (const path of ['details', 'settings']) {
      const response = await world.server.inject({
        method: 'PATCH',
        url: `/api/business/${path}?${key}=${others}`,
        headers: owner,
        payload: { name: 'Taken over' },
      })
      expect(response.statusCode, path).toBe(400)
    }
    expect((await get(`/api/business/my-business?${key}=${others}`)).statusCode).toBe(400)
    const after = [await readBusiness(world.database, own), await readBusiness(world.database, others)]
    expect(after).toEqual(before)
  },
)

test("edits and settings of one owner change neither another's business nor session", async () => {
  const before = await readBusiness(world.database, others)
  const photo = await plain(300, 200).jpeg().toBuffer()
  await edit(world, owner, { name: 'Only mine' }, { image: photo, logo: photo })
  const { email } = owner
  const passwords = {
    currentPassword: ownerPassword,
    newPassword: ownerPassword,
    confirmPassword: ownerPassword,
  }
  const settings = await world.server.inject({
    method: 'PATCH',
    url: '/api/business/settings',
    headers: owner,
    payload: { ownerName: 'Only me', email, ...passwords },
  })
  expect(settings.statusCode).toBe(200)
  owner.cookie = String(settings.headers['set-cookie']).split(';')[0] ?? ''
  expect(await readBusiness(world.database, own)).toMatchObject({ name: 'Only mine', ownerName: 'Only me' })
  expect(await readBusiness(world.database, others)).toEqual(before)
  expect((await get('/api/business/my-business', other.cookie)).statusCode).toBe(200)
})

test('the image of a hidden business is visible only to its owner, and no other owner can use it', async () => {
  const photo = await plain(300, 200).jpeg().toBuffer()
  const { image } = (await edit(world, other, {}, { image: photo })).json()
  expect((await get(image, other.cookie)).statusCode).toBe(200)
  expect((await get(image)).statusCode).toBe(404)
  expect((await world.server.inject({ url: image })).statusCode).toBe(404)
  expect((await edit(world, owner, { image })).statusCode).toBe(400)
  expect((await readBusiness(world.database, others)).image).toBe(image)
})
