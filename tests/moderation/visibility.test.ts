// What administrators decide is seen by the public at once, everywhere, in every copy of the program.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findImageId, imageVariantPath } from '../../src/contract/image.ts'
import { businessPath, shareImagePath } from '../../src/contract/page.ts'
import type { ImageStore } from '../../src/domain/media/image-store.ts'
import { quietLog } from '../database/scratch.ts'
import { plain } from '../media/image-maker.ts'
import { openTestStorage, storeOn } from '../media/image-world.ts'
import { saveImages } from '../media/save-images.ts'
import { signIn } from '../world/sign-in.ts'
import { type DatabaseKind, openWorld, type World } from '../world/world.ts'
import { addBusiness, decide } from './moderation-world.ts'

const settings: [string, DatabaseKind, number][] = [
  ['PGlite', 'PGlite', 1],
  ['PostgreSQL', 'PostgreSQL', 1],
  ['two copies of the program on one PostgreSQL', 'PostgreSQL', 2],
]
/** How long another copy may take to hear of a change; where it was decided it must be known at once. */
const hearingMs = 2000
const featuredList = '/api/businesses/featured'

describe.each(settings)('on %s', (_name, kind, copies) => {
  let images: ImageStore
  let deciding: World
  let seen: World
  let admin: { cookie: string }
  beforeAll(async () => {
    images = storeOn((await openTestStorage('folder', afterAll)).disk)
    deciding = await openWorld(kind, { parts: { images } })
    seen = copies === 1 ? deciding : await openWorld(kind, { beside: deciding, parts: { images } })
  })
  beforeEach(async () => {
    admin = await signIn(deciding.database, { isAdmin: 1 })
  })
  afterAll(async () => {
    if (seen !== deciding) await seen.close()
    await deciding.close()
  })

  /** Where the public meets the business and where it does not. */
  async function look(id: string, name: string, picture: string | null): Promise<Record<string, boolean>> {
    const lists = [
      '/api/businesses',
      featuredList,
      '/',
      '/sitemaps/1.xml',
      `/api/businesses/search?q=${name}`,
    ]
    const single = [`/api/businesses/${id}`, businessPath(id), shareImagePath(id)]
    const found: Record<string, boolean> = {}
    for (const url of lists) {
      const answer = await seen.server.inject({ url: encodeURI(url) })
      expect(answer.statusCode, url).toBe(200)
      found[url] = answer.body.includes(id)
    }
    for (const url of [...single, ...(picture ? [picture] : [])]) {
      const { statusCode } = await seen.server.inject({ url })
      expect([200, 404], url).toContain(statusCode)
      found[url] = statusCode === 200
    }
    return found
  }

  async function expectNow<T>(ask: () => Promise<T>, expected: T): Promise<void> {
    if (seen === deciding) expect(await ask()).toEqual(expected)
    else await expect.poll(ask, { timeout: hearingMs, interval: 10 }).toEqual(expected)
  }

  async function addImage(id: string): Promise<string> {
    const image = await plain(400, 300).jpeg().toBuffer()
    const context = { db: deciding.database.db, images, log: quietLog }
    const saved = await saveImages(context, id, { image })
    return imageVariantPath(findImageId(saved.image ?? '') ?? '', 320)
  }

  test('a suspended featured business is nowhere, and comes back everywhere', async () => {
    const name = 'Platteland Marimba Hire'
    const id = await addBusiness(deciding.database, 'approved', { name, featured: 1 })
    const picture = await addImage(id)
    const places = () => look(id, name, picture)
    const everywhere = Object.fromEntries(Object.keys(await places()).map((url) => [url, true]))
    const nowhere = Object.fromEntries(Object.keys(everywhere).map((url) => [url, false]))
    await expectNow(places, everywhere)
    expect((await decide(deciding, admin, id, 'suspend')).statusCode).toBe(200)
    await expectNow(places, nowhere)
    expect((await decide(deciding, admin, id, 'activate')).statusCode).toBe(200)
    await expectNow(places, everywhere)
  })

  test('the first visitor after an approval meets the business', async () => {
    const name = 'Overberg Proteas Delivered'
    const id = await addBusiness(deciding.database, 'pending', { name })
    const places = () => look(id, name, null)
    const before = await places()
    expect(Object.values(before)).not.toContain(true)
    expect((await decide(deciding, admin, id, 'approve')).statusCode).toBe(200)
    const after = Object.fromEntries(Object.keys(before).map((url) => [url, url !== featuredList]))
    await expectNow(places, after)
  })

  test('featuring shows on the home page at once, and the end of it, too', async () => {
    const id = await addBusiness(deciding.database, 'approved', { name: 'Valley Kite Workshop' })
    const isFeatured = async () => (await seen.server.inject({ url: featuredList })).body.includes(id)
    await expectNow(isFeatured, false)
    expect((await decide(deciding, admin, id, 'feature')).statusCode).toBe(200)
    await expectNow(isFeatured, true)
    expect((await decide(deciding, admin, id, 'unfeature')).statusCode).toBe(200)
    await expectNow(isFeatured, false)
  })
})
