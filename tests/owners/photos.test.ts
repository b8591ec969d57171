// The photos of a business: added, ordered, described and removed by its owner, and visible to everyone who may see the business.
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import type { OwnBusiness } from '../../src/contract/business.ts'
import { imageVariantPath } from '../../src/contract/image.ts'
import { maxImageBytes } from '../../src/contract/image-upload.ts'
import { maxPhotos, type Photo, tooManyPhotosText } from '../../src/contract/photo.ts'
import { businesses, images } from '../../src/database/schema.ts'
import { createRateLimiter, type RateLimitKind } from '../../src/domain/accounts/rate-limits.ts'
import { paddedTo, plain, secrets, withSecrets } from '../media/image-maker.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import {
  asJson,
  countAll,
  edit,
  type Files,
  failureOf,
  listAccounts,
  makeBody,
  readBusiness,
  signInOwner,
} from './owner-world.ts'

const id = town.owned.id
const photosUrl = '/api/business/photos'
type Session = { cookie: string }
let photo: Buffer
beforeAll(async () => {
  photo = await plain(64, 48).jpeg().toBuffer()
})

let world: World
let owner: Session
let other: Session
beforeAll(async () => {
  world = await openWorld()
  owner = await signInOwner(world.database, id)
  other = await signInOwner(world.database, town.pending.id)
})
beforeEach(async () => {
  for (const session of [owner, other])
    for (const { id } of (await readOwn(session)).photos) await remove(session, id)
})
afterAll(() => world.close())

const add = async (session: Session, fields: object = {}, files: Files = { photo }) => {
  const { payload, headers } = await makeBody('multipart', { ...fields }, files)
  const sent = { payload, headers: { ...headers, ...session } }
  return world.server.inject({ method: 'POST', url: photosUrl, ...sent })
}
const addSeveral = async (session: Session, ...alts: string[]): Promise<Photo[]> => {
  for (const alt of alts) expect((await add(session, { alt })).statusCode).toBe(201)
  return (await readOwn(session)).photos
}
const patch = (session: Session, url: string, body: object) => {
  const { payload, headers } = asJson(JSON.stringify(body))
  return world.server.inject({ method: 'PATCH', url, payload, headers: { ...headers, ...session } })
}
const remove = (session: Session, photoId: string) =>
  world.server.inject({ method: 'DELETE', url: `${photosUrl}/${photoId}`, headers: session })
const get = (url: string, headers: Partial<Session> = {}) => world.server.inject({ url, headers })
const readOwn = async (session: Session): Promise<OwnBusiness> =>
  (await get('/api/business/my-business', session)).json()
const readPublic = async () => (await get(`/api/businesses/${id}`)).json()

test('an added photo is in the public detail, with its alt text and upright size, but not in the list', async () => {
  await readPublic()
  const sideways = await plain(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const response = await add(owner, { alt: '  The long\ttable ' }, { photo: sideways })
  expect(response.statusCode).toBe(201)
  const [added] = response.json<OwnBusiness>().photos
  expect(added).toEqual({
    id: added?.id,
    url: `/images/${added?.id}`,
    alt: 'The long table',
    width: 300,
    height: 400,
  })
  expect((await readPublic()).photos).toEqual([added])
  expect((await get(added?.url ?? '')).headers['content-type']).toBe('image/webp')
  expect((await get('/api/businesses')).body).not.toContain(added?.id)
})

test('a photo is stored without the metadata of the uploaded file', async () => {
  const [added] = (await add(owner, {}, { photo: await withSecrets('jpeg') })).json<OwnBusiness>().photos
  for (const width of [320, 640, 1280] as const) {
    const { rawPayload } = await get(imageVariantPath(added?.id ?? '', width))
    expect((await sharp(rawPayload).metadata()).format).toBe('webp')
    for (const secret of [...secrets, 'EXIF', 'XMP ', 'ICCP']) expect(rawPayload.includes(secret)).toBe(false)
  }
})

test('a ninth photo is refused with 409, also when two are added concurrently', async () => {
  await addSeveral(owner, ...Array<string>(maxPhotos - 1).fill(''))
  const both = await Promise.all([add(owner), add(owner)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const before = await countAll(world)
  const ninth = await add(owner)
  expect(ninth.statusCode).toBe(409)
  expect(failureOf(ninth)).toMatchObject({ message: tooManyPhotosText, issues: [{ path: 'photo' }] })
  expect(await countAll(world)).toEqual(before)
  expect((await readOwn(owner)).photos).toHaveLength(maxPhotos)
  expect(await world.database.db.$count(images, eq(images.businessId, id))).toBe(maxPhotos)
})

test('photos can be reordered by a list of ids, which must name each photo exactly once', async () => {
  const photos = await addSeveral(owner, 'one', 'two', 'three')
  const [one = '', two = '', three = ''] = photos.map((photo) => photo.id)
  const response = await patch(owner, photosUrl, { order: [three, one, two] })
  expect(response.statusCode).toBe(200)
  expect((await readPublic()).photos.map(({ alt }: Photo) => alt)).toEqual(['three', 'one', 'two'])
  const foreign = (await addSeveral(other, ''))[0]?.id
  for (const order of [[], [one, two], [one, two, two], [one, two, three, three], [one, two, foreign]]) {
    const refused = await patch(owner, photosUrl, { order })
    expect(refused.statusCode).toBe(400)
    expect(failureOf(refused).issues).toMatchObject([{ path: 'order' }])
  }
  for (const order of ['abc', null, [1], ['../x'], Array(40).fill(one)])
    expect((await patch(owner, photosUrl, { order })).statusCode).toBe(400)
  expect((await readOwn(owner)).photos.map(({ alt }) => alt)).toEqual(['three', 'one', 'two'])
})

test('changing an alt text keeps the order, and 201 characters are refused', async () => {
  const [, second] = await addSeveral(owner, 'one', 'two')
  const url = `${photosUrl}/${second?.id}`
  expect((await patch(owner, url, { alt: 'é'.repeat(200) })).statusCode).toBe(200)
  expect((await patch(owner, url, { alt: 'x'.repeat(201) })).statusCode).toBe(400)
  // Ids are case-insensitive.
  const capitals = `${photosUrl}/${second?.id.toUpperCase()}`
  expect((await patch(owner, capitals, { alt: '<b>"two"</b>' })).statusCode).toBe(200)
  expect((await readOwn(owner)).photos.map(({ alt }) => alt)).toEqual(['one', '<b>"two"</b>'])
  expect((await add(owner, { alt: 'x'.repeat(201) })).statusCode).toBe(400)
})

test('a removed photo is gone at once with its files, and removing it again is 404', async () => {
  const before = await countAll(world)
  const [first, second] = await addSeveral(owner, 'one', 'two')
  expect((await remove(owner, first?.id ?? '')).json<OwnBusiness>().photos).toEqual([second])
  expect((await get(first?.url ?? '')).statusCode).toBe(404)
  expect((await get(second?.url ?? '')).statusCode).toBe(200)
  expect((await remove(owner, first?.id ?? '')).statusCode).toBe(404)
  expect((await remove(owner, 'not-an-id')).statusCode).toBe(400)
  await remove(owner, second?.id ?? '')
  expect(await countAll(world)).toEqual(before)
})

test("another owner's photo cannot be described, ordered or removed, and no photo can be the main image", async () => {
  const [mine] = await addSeveral(owner, 'mine')
  const url = `${photosUrl}/${mine?.id}`
  expect((await patch(other, url, { alt: 'taken' })).statusCode).toBe(404)
  expect((await remove(other, mine?.id ?? '')).statusCode).toBe(404)
  expect((await patch(other, photosUrl, { order: [mine?.id] })).statusCode).toBe(400)
  for (const session of [owner, other])
    expect((await edit(world, session, { image: mine?.url })).statusCode).toBe(400)
  expect((await readPublic()).photos).toEqual([mine])
})

test('the photo of a pending business is visible to its owner only', async () => {
  const [hidden] = await addSeveral(other, 'hidden')
  const url = imageVariantPath(hidden?.id ?? '', 320)
  expect((await get(url)).statusCode).toBe(404)
  expect((await get(url, owner)).statusCode).toBe(404)
  expect((await get(url, other)).statusCode).toBe(200)
})

test('every change of the photos raises the version and the time of change, but an unchanged order does not', async () => {
  const versionAfter = async (change: () => Promise<unknown>) => {
    const before = await readBusiness(world.database, id)
    await change()
    const { version, updatedAt } = await readBusiness(world.database, id)
    expect(updatedAt > before.updatedAt).toBe(version > before.version)
    return version - before.version
  }
  expect(await versionAfter(() => addSeveral(owner, 'one', 'two'))).toBe(2)
  const [one = '', two = ''] = (await readOwn(owner)).photos.map((photo) => photo.id)
  expect(await versionAfter(() => patch(owner, photosUrl, { order: [two, one] }))).toBe(1)
  expect(await versionAfter(() => patch(owner, photosUrl, { order: [two, one] }))).toBe(0)
  expect(await versionAfter(() => patch(owner, `${photosUrl}/${one}`, { alt: 'new' }))).toBe(1)
  expect(await versionAfter(() => remove(owner, one))).toBe(1)
})

test('approving a version from before a photo was added is 409 with the field "photos"', async () => {
  const { version } = await readOwn(other)
  await addSeveral(other, 'late')
  const admin = await signIn(world.database, { role: 'administrator' })
  const url = `/api/admin/businesses/${town.pending.id}/approve`
  const refused = await patch(admin, url, { version })
  expect(refused.statusCode).toBe(409)
  expect(failureOf(refused)).toMatchObject({ code: 'changed', issues: [{ path: 'photos' }] })
})

test('a file that is not an image, a too large or missing file, two files and wrong fields are refused', async () => {
  const before = await countAll(world)
  const large = paddedTo(maxImageBytes + 1, photo)
  const refusals: [Files, number][] = [
    [{ photo: Buffer.from('no picture') }, 415],
    [{ photo: large }, 413],
    [{}, 400],
    [{ image: photo }, 400],
    [{ photo, logo: photo }, 400],
  ]
  for (const [files, status] of refusals) {
    const response = await add(owner, { alt: 'x' }, files)
    expect(response.statusCode).toBe(status)
    expect(failureOf(response).message).toMatch(/^[A-Z]/)
  }
  expect((await add(owner, { order: '[]' })).statusCode).toBe(400)
  expect(await countAll(world)).toEqual(before)
})

test('when the database rejects the commit, adding and removing a photo change nothing', async () => {
  await addSeveral(owner, 'kept')
  const before = await countAll(world)
  const { db } = world.database
  await db.execute(
    sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
  )
  await db.execute(sql`
    CREATE CONSTRAINT TRIGGER refuse_late AFTER UPDATE ON images DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION refuse()`)
  const added = await add(owner, { alt: 'never kept' })
  const [kept] = (await readOwn(owner)).photos
  const removed = await remove(owner, kept?.id ?? '')
  await db.execute(sql`DROP FUNCTION refuse CASCADE`)
  expect([added.statusCode, removed.statusCode]).toEqual([500, 500])
  expect((await readPublic()).photos).toEqual([kept])
  expect(await countAll(world)).toEqual(before)
  expect((await get(kept?.url ?? '')).statusCode).toBe(200)
})

test('the database itself refuses a ninth photo', async () => {
  const nine = Array.from({ length: 9 }, () => ({ id, url: '', alt: '', width: 1, height: 1 }))
  const write = world.database.db.update(businesses).set({ photos: nine }).where(eq(businesses.id, id))
  await expect(write).rejects.toThrow()
})

describe('with rate limits', () => {
  let world: World
  let owner: Session
  let consume: (kind: RateLimitKind, times: number) => Promise<void>
  beforeAll(async () => {
    world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
    const { email, cookie } = await signInOwner(world.database, id)
    owner = { cookie }
    const rateLimiter = createRateLimiter(world.database.db, { enabled: true })
    const [account] = await listAccounts(world.database, email)
    consume = async (kind, times) => {
      for (let at = 0; at < times; at += 1) await rateLimiter.consume(kind, account?.id ?? '')
    }
  })
  afterAll(() => world.close())

  test('photos count towards the thirty uploads of an account', async () => {
    // 29 uploads are only counted.
    await consume('upload', 29)
    const { payload, headers } = await makeBody('multipart', {}, { photo: Buffer.from('no picture') })
    const sent = { payload, headers: { ...headers, ...owner } }
    const send = () => world.server.inject({ method: 'POST', url: photosUrl, ...sent })
    expect((await send()).statusCode).toBe(415)
    expect((await send()).statusCode).toBe(429)
  })

  test('edits of details and photos share a limit of 120 per account', async () => {
    await consume('edit', 118)
    const send = async (url: string, payload: object) =>
      (await world.server.inject({ method: 'PATCH', url, payload, headers: owner })).statusCode
    expect(await send('/api/business/details', { priceLevel: 3 })).toBe(200)
    expect(await send(photosUrl, { order: [] })).toBe(200)
    expect(await send('/api/business/details', { priceLevel: 1 })).toBe(429)
    expect(await send(photosUrl, { order: [] })).toBe(429)
  })
})
