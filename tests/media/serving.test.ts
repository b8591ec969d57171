// An image is served to everyone who may see its business, and to nobody else.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { imagePath, imageVariantPath, imageWidths } from '../../src/contract/image.ts'
import { businesses, images, users } from '../../src/database/schema.ts'
import type { ImageStore } from '../../src/domain/media/image-store.ts'
import { quietLog } from '../database/scratch.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { plain } from './image-maker.ts'
import { openTestStorage, storageKinds, storeOn, type TestStorage } from './image-world.ts'
import { saveImages } from './save-images.ts'

const cookieName = '__Host-session'
const keptBriefly = 'public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=1'
const hiddenOnes = [town.pending, town.rejected, town.suspended]

describe.each(storageKinds)('images in a %s', (storageKind) => {
  let world: World
  let storage: TestStorage
  let store: ImageStore
  const paths: Record<string, string> = {}
  const get = (url: string, headers: Record<string, string> = {}) => world.server.inject({ url, headers })
  const imageOf = ({ id }: { id: string }) => paths[id] ?? expect.fail('no image')

  beforeAll(async () => {
    storage = await openTestStorage(storageKind, afterAll)
    store = storeOn(storage.disk)
    world = await openWorld({ parts: { images: store } })
    const photo = await plain(1500, 900).jpeg().toBuffer()
    for (const business of [town.owned, ...hiddenOnes])
      paths[business.id] = await addImage(business.id, photo)
  })

  afterAll(() => world.close())

  async function addImage(businessId: string, image: Buffer): Promise<string> {
    const context = { db: world.database.db, images: store, log: quietLog }
    return (await saveImages(context, businessId, { image })).image ?? ''
  }

  test('the image of an approved business is served to anyone as WebP in each width, and without a width in 640', async () => {
    for (const width of imageWidths) {
      const response = await get(`${imageOf(town.owned)}/${width}.webp`)
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(response.rawPayload.length),
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': keptBriefly,
      })
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width })
    }
    const plainPath = await get(imageOf(town.owned))
    expect(await sharp(plainPath.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 })
  })

  test('a request with a matching If-None-Match gets 304 without a body', async () => {
    const url = `${imageOf(town.owned)}/640.webp`
    const etag = String((await get(url)).headers.etag)
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(url, { 'if-none-match': tag })
      expect(response.statusCode, tag).toBe(304)
      expect(response.rawPayload).toHaveLength(0)
      expect(response.headers).toMatchObject({ etag, 'cache-control': keptBriefly })
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test.each(hiddenOnes)(
    'the image of $name is served to its owner and administrators only',
    async (business) => {
      const owner = await signIn(world.database, { businessId: business.id }, cookieName)
      const otherOwner = await signIn(world.database, { businessId: null }, cookieName)
      const admin = await signIn(world.database, { role: 'administrator' }, cookieName)
      for (const width of imageWidths) {
        const url = `${imageOf(business)}/${width}.webp`
        for (const cookie of [owner, admin]) {
          const response = await get(url, cookie)
          expect(response.statusCode).toBe(200)
          expect(response.headers).toMatchObject({
            'cache-control': 'no-store',
            'content-type': 'image/webp',
          })
          expect(response.headers.etag).toBeUndefined()
        }
        for (const cookie of [{}, otherOwner, { cookie: `${cookieName}=wrong` }]) {
          const response = await get(url, cookie)
          expect(response.statusCode).toBe(404)
          expect(response.headers['cache-control']).toBe('no-store')
          expect(response.json()).toMatchObject({ code: 'not_found' })
        }
        expect((await get(url, { 'if-none-match': '*' })).statusCode).toBe(404)
      }
      await world.database.db.delete(users)
    },
  )

  // Shows P.8.
  test('the image of a suspended business is 404 with the next request, even with a matching If-None-Match', async () => {
    const url = `${imageOf(town.owned)}/320.webp`
    const etag = String((await get(url)).headers.etag)
    const setStatus = (approvalStatus: 'suspended' | 'approved') =>
      world.database.db.update(businesses).set({ approvalStatus }).where(eq(businesses.id, town.owned.id))
    await setStatus('suspended')
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(404)
    await setStatus('approved')
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
  })

  test('a small image is served in its own size for every width', async () => {
    const path = await addImage(town.salon.id, await plain(200, 120).png().toBuffer())
    for (const width of imageWidths) {
      const response = await get(`${path}/${width}.webp`)
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 200, height: 120 })
    }
  })

  test('a replaced image is 404 at once, and the new one is served', async () => {
    const first = await addImage(town.garage.id, await plain(90, 90).png().toBuffer())
    const second = await addImage(town.garage.id, await plain(80, 80).png().toBuffer())
    expect((await get(first)).statusCode).toBe(404)
    expect((await get(second)).statusCode).toBe(200)
  })

  test('a file without a row, and an image without a business, are 404 even for administrators', async () => {
    const [orphan, orphaned] = [randomUUID(), randomUUID()]
    const variants = [{ name: 320 as const, bytes: Buffer.from('webp') }]
    await store.files.write(orphan, variants)
    await store.files.write(orphaned, variants)
    await world.database.db.insert(images).values({ id: orphaned, kind: 'image', widths: [320], bytes: 4 })
    const admin = await signIn(world.database, { role: 'administrator' }, cookieName)
    for (const id of [orphan, orphaned]) {
      expect((await get(imageVariantPath(id, 320), admin)).statusCode).toBe(404)
    }
  })

  test('an image whose file is missing is 404 without an ETag', async () => {
    const path = await addImage(town.hostile.id, await plain(70, 70).png().toBuffer())
    await store.files.remove(path.slice('/images/'.length))
    const response = await get(path)
    expect(response.statusCode).toBe(404)
    expect(response.headers.etag).toBeUndefined()
  })

  test('a stored file that is not an image gets 503 and is not sent, and its share image gets 503 too', async () => {
    const path = await addImage(town.hostile.id, await plain(70, 70).png().toBuffer())
    for (const file of await storage.list())
      if (file.includes(path.slice('/images/'.length))) await storage.disk.put(file, '<title>Hello</title>')
    for (const url of [path, `/share/${town.hostile.id}.jpg`]) {
      const response = await get(url)
      expect([url, response.statusCode]).toEqual([url, 503])
      expect(response.body).not.toContain('Hello')
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store' })
    }
  })

  test.each([
    ['another width', (path: string) => `${path}/641.webp`],
    ['another type', (path: string) => `${path}/640.jpg`],
    ['a path traversal', () => '/images/..%2f..%2fdatabase/640.webp'],
    ['a path instead of an id', () => '/images/%2e%2e/640.webp'],
    [
      'the file name in the storage',
      (path: string) => `/images/${path.slice(8, 10)}/${path.slice(8)}-640.webp`,
    ],
    ['an id in capitals', (path: string) => `/images/${path.slice(8).toUpperCase()}/640.webp`],
    ['a malformed id', () => '/images/1/640.webp'],
  ])('%s is 404', async (_name, url) => {
    expect((await get(url(imageOf(town.owned)))).statusCode).toBe(404)
  })

  test('HEAD has a content length and no body', async () => {
    const response = await world.server.inject({ method: 'HEAD', url: imageOf(town.owned) })
    expect(response.statusCode).toBe(200)
    expect(Number(response.headers['content-length'])).toBeGreaterThan(100)
    expect(response.rawPayload).toHaveLength(0)
  })
})

test('when the storage does not respond, an image gets 503 with Retry-After and no-store', async () => {
  const storage = await openTestStorage('bucket')
  const store = storeOn(storage.disk)
  const world = await openWorld({ parts: { images: store } })
  const id = randomUUID()
  await world.database.db
    .insert(images)
    .values({ id, businessId: town.owned.id, kind: 'image', widths: [320], bytes: 4 })
  await storage.stop()
  const response = await world.server.inject({ url: imagePath(id) })
  expect(response.statusCode).toBe(503)
  expect(response.headers).toMatchObject({ 'retry-after': expect.any(String), 'cache-control': 'no-store' })
  expect(response.headers.etag).toBeUndefined()
  await world.close()
})
