// The images of an edit: replaced, removed, rate-limited, and never mixed up by concurrent edits.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { findImageId, imagePath } from '../../src/contract/image.ts'
import { images } from '../../src/database/schema.ts'
import { createRateLimiter } from '../../src/domain/accounts/rate-limits.ts'
import { plain } from '../media/image-maker.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import {
  countAll,
  edit,
  failureOf,
  listAccounts,
  readBusiness,
  register,
  signInOwner,
} from './owner-world.ts'

const id = town.owned.id
let photo: Buffer
let logo: Buffer
beforeAll(async () => {
  // The smallest size that is stored in three widths.
  photo = await plain(650, 420).jpeg().toBuffer()
  logo = await plain(100, 100, '#26427f').png().toBuffer()
})

let world: World
let owner: { cookie: string }
beforeAll(async () => {
  world = await openWorld()
  owner = await signInOwner(world.database, id)
})
beforeEach(async () => {
  await edit(world, owner, { image: '', logo: '' })
})
afterAll(() => world.close())

const read = async () => {
  const { image, logo } = await readBusiness(world.database, id)
  return { image, logo }
}
const listRows = () => world.database.db.select().from(images).where(eq(images.businessId, id))

// Shows 7.14.
test('an edit can upload an image and a logo, which are public at once', async () => {
  const response = await edit(world, owner, { name: 'With images' }, { image: photo, logo })
  expect(response.statusCode).toBe(200)
  const saved = await read()
  expect(response.json()).toMatchObject({ ...saved, name: 'With images' })
  const rows = await listRows()
  expect(rows.map((row) => imagePath(row.id)).sort()).toEqual(Object.values(saved).sort())
  for (const url of Object.values(saved)) {
    const shown = await world.server.inject({ url: url ?? '' })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-type']).toBe('image/webp')
  }
})

// Shows 2.89.
test('a replaced image loses its files, the logo stays, and an upload takes priority over a path in the same field', async () => {
  await edit(world, owner, {}, { image: photo, logo })
  const before = await read()
  const response = await edit(world, owner, { image: '', name: 'Replaced' }, { image: photo })
  expect(response.statusCode).toBe(200)
  const after = await read()
  expect(after.logo).toBe(before.logo)
  expect(after.image).not.toBe(before.image)
  expect((await world.server.inject({ url: before.image })).statusCode).toBe(404)
  const rows = await listRows()
  const { files } = await countAll(world)
  expect(rows).toHaveLength(2)
  expect(files.filter((file) => rows.some((row) => file.startsWith(row.id)))).toHaveLength(4)
  expect(files.join()).not.toContain(findImageId(before.image))
})

test('sending the current paths keeps the images, and swapping image and logo is refused', async () => {
  await edit(world, owner, {}, { image: photo, logo })
  const before = await read()
  const response = await edit(world, owner, { ...before, name: 'Kept its images' })
  expect(response.statusCode).toBe(200)
  expect(await read()).toEqual(before)
  const swapped = await edit(world, owner, { image: before.logo, logo: before.image })
  expect(swapped.statusCode).toBe(400)
  expect(await read()).toEqual(before)
})

test('removed images leave no row and no file', async () => {
  await edit(world, owner, {}, { image: photo, logo })
  const before = await read()
  await edit(world, owner, { image: '', logo: '' })
  expect(await read()).toEqual({ image: '', logo: null })
  expect(await listRows()).toEqual([])
  const { files } = await countAll(world)
  for (const removed of Object.values(before)) expect(files.join()).not.toContain(findImageId(removed ?? ''))
})

test("another site's URL, an unknown image and another business's image are refused and change nothing", async () => {
  await edit(world, owner, {}, { image: photo })
  const others = (await register(world, {}, { image: photo })).json()
  const before = await readBusiness(world.database, id)
  const unknown = imagePath('00000000-0000-4000-8000-000000000001')
  for (const path of ['https://other.example/a.jpg', '/stock/none.svg', unknown, others.image]) {
    for (const field of ['image', 'logo']) {
      const response = await edit(world, owner, { name: 'Never kept', [field]: path })
      expect(response.statusCode, path).toBe(400)
      expect(failureOf(response).issues).toMatchObject([{ path: field }])
    }
  }
  expect(await readBusiness(world.database, id)).toEqual(before)
  expect((await readBusiness(world.database, others.id)).image).toBe(others.image)
})

test('when another field is refused, the upload in the same form is not stored', async () => {
  const before = await countAll(world)
  for (const wrong of [{ name: 'ab' }, { category: 'Health' }, { logo: '/stock/none.svg' }]) {
    expect((await edit(world, owner, wrong, { image: photo })).statusCode).toBe(400)
  }
  expect(await countAll(world)).toEqual(before)
  expect(await read()).toEqual({ image: '', logo: null })
})

test('after eight concurrent edits the name, image and logo are those of one edit, and no other images are left', async () => {
  const before = await countAll(world)
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, at) => edit(world, owner, { name: `Edit ${at}` }, { image: photo, logo })),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  const saved = await read()
  const { name } = await readBusiness(world.database, id)
  const winner = responses.map((response) => response.json()).find((one) => one.image === saved.image)
  expect(winner).toMatchObject({ ...saved, name })
  const after = await countAll(world)
  expect(after.images).toBe(before.images + 2)
  expect(after.files).toHaveLength(before.files.length + 4)
})

test('the 31st upload of an account is 429, but texts can still be edited and others can upload', async () => {
  const world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
  const owner = await signInOwner(world.database, id)
  const other = await signInOwner(world.database, town.salon.id)
  const tiny = await plain(12, 12).png().toBuffer()
  // 28 uploads are only counted: real ones would keep two cores busy for a minute.
  const rateLimiter = createRateLimiter(world.database.db, { enabled: true })
  const [account] = await listAccounts(world.database, owner.email)
  for (let at = 0; at < 28; at += 1) await rateLimiter.consume('upload', account?.id ?? '')
  expect((await edit(world, owner, {}, { image: tiny, logo: tiny })).statusCode).toBe(200)
  const before = await countAll(world)
  const response = await edit(world, owner, { name: 'Never kept' }, { image: tiny })
  expect(response.statusCode).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(25 * 60)
  expect(await countAll(world)).toEqual(before)
  expect((await edit(world, owner, { name: 'Still edited' })).statusCode).toBe(200)
  expect((await edit(world, other, {}, { image: tiny })).statusCode).toBe(200)
  await world.close()
})
