// A decision is public at once, on every page and in every copy of the program.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findImageId, imageVariantPath } from '../../src/contract/image.ts'
import { businessPath, shareImagePath } from '../../src/contract/page.ts'
import type { ImageStore } from '../../src/domain/media/image-store.ts'
import { deletionScheduledText } from '../../src/domain/moderation/decide-business.ts'
import { quietLog } from '../database/scratch.ts'
import { plain } from '../media/image-maker.ts'
import { openTestStorage, storeOn } from '../media/image-world.ts'
import { saveImages } from '../media/save-images.ts'
import { ownerPassword, signInOwner } from '../owners/owner-world.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, decide } from './moderation-world.ts'

const settings: [string, number][] = [
  ['one copy of the program', 1],
  ['two copies of the program', 2],
]
const featuredList = '/api/businesses/featured'

describe.each(settings)('on %s', (_name, copies) => {
  let images: ImageStore
  let deciding: World
  let seen: World
  let admin: { cookie: string }
  beforeAll(async () => {
    images = storeOn((await openTestStorage('folder', afterAll)).disk)
    deciding = await openWorld({ parts: { images } })
    seen = copies === 1 ? deciding : await openWorld({ beside: deciding, parts: { images } })
  })
  beforeEach(async () => {
    admin = await signIn(deciding.database, { role: 'administrator' })
  })
  afterAll(async () => {
    if (seen !== deciding) await seen.close()
    await deciding.close()
  })

  /** For each public URL, whether it shows the business. */
  async function readVisibility(
    id: string,
    name: string,
    image: string | null,
  ): Promise<Record<string, boolean>> {
    const lists = [
      '/api/businesses',
      featuredList,
      '/',
      '/sitemaps/1.xml',
      `/api/businesses/search?q=${name}`,
    ]
    const single = [`/api/businesses/${id}`, businessPath(id), shareImagePath(id)]
    const found: Record<string, boolean> = {}
    // The sitemap has the readable address, which ends with the code of the business.
    const { rows } = await deciding.database.pool.query('SELECT code FROM businesses WHERE id = $1', [id])
    for (const url of lists) {
      const response = await seen.server.inject({ url: encodeURI(url) })
      expect(response.statusCode, url).toBe(200)
      found[url] = response.body.includes(id) || response.body.includes(`-${rows[0]?.code}<`)
    }
    for (const url of [...single, ...(image ? [image] : [])]) {
      const { statusCode } = await seen.server.inject({ url })
      expect([200, 404], url).toContain(statusCode)
      found[url] = statusCode === 200
    }
    return found
  }

  /** The copy that made the decision shows it at once, another one a moment later. */
  async function expectNow<T>(read: () => Promise<T>, expected: T): Promise<void> {
    if (seen === deciding) expect(await read()).toEqual(expected)
    else await expect.poll(read, { interval: 10 }).toEqual(expected)
  }

  async function addImage(id: string): Promise<string> {
    const image = await plain(400, 300).jpeg().toBuffer()
    const context = { db: deciding.database.db, images, log: quietLog }
    const saved = await saveImages(context, id, { image })
    return imageVariantPath(findImageId(saved.image ?? '') ?? '', 320)
  }

  // Shows 4.5.
  test('suspending a featured business removes it from all public pages, and activating it restores it', async () => {
    const name = 'Platteland Marimba Hire'
    const id = await addBusiness(deciding.database, 'approved', { name, featured: 1 })
    const image = await addImage(id)
    const read = () => readVisibility(id, name, image)
    const everywhere = Object.fromEntries(Object.keys(await read()).map((url) => [url, true]))
    const nowhere = Object.fromEntries(Object.keys(everywhere).map((url) => [url, false]))
    await expectNow(read, everywhere)
    expect((await decide(deciding, admin, id, 'suspend')).statusCode).toBe(200)
    await expectNow(read, nowhere)
    expect((await decide(deciding, admin, id, 'activate')).statusCode).toBe(200)
    await expectNow(read, everywhere)
  })

  test('deleting an account removes the business from all public pages, and keeping the account restores it', async () => {
    const name = 'Namaqua Kokerboom Nursery'
    const id = await addBusiness(deciding.database, 'approved', { name, featured: 1 })
    const image = await addImage(id)
    const owner = await signInOwner(deciding.database, id)
    const ask = (path: string, payload: object) =>
      deciding.server.inject({ method: 'POST', url: `/api/account/${path}`, headers: owner, payload })
    const read = () => readVisibility(id, name, image)
    const everywhere = Object.fromEntries(Object.keys(await read()).map((url) => [url, true]))
    const nowhere = Object.fromEntries(Object.keys(everywhere).map((url) => [url, false]))
    await expectNow(read, everywhere)
    expect((await ask('delete', { password: ownerPassword })).statusCode).toBe(200)
    await expectNow(read, nowhere)
    const activated = await decide(deciding, admin, id, 'activate')
    expect([activated.statusCode, activated.json().message]).toEqual([409, deletionScheduledText])
    await expectNow(read, nowhere)
    expect((await ask('keep', {})).statusCode).toBe(200)
    await expectNow(read, everywhere)
  })

  // Shows 1.6, 1.7.
  test('an approved business is on all public pages but the featured list at once', async () => {
    const name = 'Overberg Proteas Delivered'
    const id = await addBusiness(deciding.database, 'pending', { name })
    const read = () => readVisibility(id, name, null)
    const before = await read()
    expect(Object.values(before)).not.toContain(true)
    expect((await decide(deciding, admin, id, 'approve')).statusCode).toBe(200)
    const after = Object.fromEntries(Object.keys(before).map((url) => [url, url !== featuredList]))
    await expectNow(read, after)
  })

  // Shows 7.23.
  test('the list of featured businesses changes at once', async () => {
    const id = await addBusiness(deciding.database, 'approved', { name: 'Valley Kite Workshop' })
    const isFeatured = async () => (await seen.server.inject({ url: featuredList })).body.includes(id)
    await expectNow(isFeatured, false)
    expect((await decide(deciding, admin, id, 'feature')).statusCode).toBe(200)
    await expectNow(isFeatured, true)
    expect((await decide(deciding, admin, id, 'unfeature')).statusCode).toBe(200)
    await expectNow(isFeatured, false)
  })
})
