// Rows, files and businesses change together or not at all, whatever fails.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import { findImageId, imagePath } from '../../src/contract/image.ts'
import { businesses } from '../../src/database/schema.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import {
  attachImages,
  discardOnFailure,
  stageImages,
  sweepImages,
  type Uploads,
} from '../../src/domain/media/attach-images.ts'
import type { ImageContext } from '../../src/domain/media/image-store.ts'
import { town } from '../world/town.ts'
import { plain } from './image-maker.ts'
import { failingDisk, listRows, shareDatabase, storageKinds, storeOn } from './image-world.ts'
import { saveImages } from './save-images.ts'

const hour = 60 * 60 * 1000
const owner = town.owned.id
let photo: Buffer
let logo: Buffer

beforeAll(async () => {
  // The smallest size that is stored in three widths.
  photo = await plain(650, 420).jpeg().toBuffer()
  logo = await plain(100, 100, '#26427f').png().toBuffer()
})

/** Sets both images of a business: the uploads, the path for `image`, or none. */
async function edit(
  context: ImageContext,
  businessId: string,
  uploads: Uploads,
  path = '',
  atEnd = async () => {},
) {
  const { image = '', logo = '' } = await saveImages(
    context,
    businessId,
    uploads,
    { image: path, logo: '' },
    atEnd,
  )
  return { image, logo }
}

async function readBusiness({ db }: ImageContext, id = owner) {
  const [row] = await db.select().from(businesses).where(eq(businesses.id, id))
  return { image: row?.image, logo: row?.logo }
}

const idIn = (path: string) => findImageId(path) ?? expect.fail(`${path} is no upload`)

describe.each(storageKinds)('in a %s', (storageKind) => {
  const openImageWorld = shareDatabase()

  test('an edit with image and logo writes two rows, their files, and the paths of the business', async () => {
    const { database, storage, context } = await openImageWorld(storageKind)
    const paths = await edit(context, owner, { image: photo, logo })
    expect(await readBusiness(context)).toEqual(paths)
    const rows = await listRows(database)
    expect(rows.map(({ kind, businessId, widths }) => ({ kind, businessId, widths }))).toEqual([
      { kind: 'image', businessId: owner, widths: [320, 640, 1280] },
      { kind: 'logo', businessId: owner, widths: [320] },
    ])
    expect(rows.map(({ id }) => imagePath(id))).toEqual([paths.image, paths.logo])
    expect(await storage.list()).toHaveLength(4)
  })

  test('replaced and removed images lose their row and files, and an unchanged image stays', async () => {
    const { database, storage, context } = await openImageWorld(storageKind)
    const first = await edit(context, owner, { image: photo, logo })
    const second = await edit(context, owner, { image: photo })
    expect(second.image).not.toBe(first.image)
    expect((await listRows(database)).map(({ id }) => imagePath(id))).toEqual([second.image])
    expect((await storage.list()).every((key) => key.includes(idIn(second.image)))).toBe(true)
    await edit(context, owner, {}, second.image)
    expect(await storage.list()).toHaveLength(3)
    await edit(context, owner, {}, '/stock/hotel-bushveld.svg')
    expect(await listRows(database)).toEqual([])
    expect(await storage.list()).toEqual([])
  })

  test('an error inside the transaction, before or after writing the rows, leaves no row and no file', async () => {
    const { database, storage, context } = await openImageWorld(storageKind)
    const before = await readBusiness(context)
    const fail = async () => {
      throw new Error('after the images')
    }
    await expect(edit(context, owner, { image: photo, logo }, '', fail)).rejects.toThrow('after the images')
    const staged = await stageImages(context, 'edit', { image: photo })
    await expect(discardOnFailure(context, staged, fail)).rejects.toThrow('after the images')
    expect(await listRows(database)).toEqual([])
    expect(await storage.list()).toEqual([])
    expect(await readBusiness(context)).toEqual(before)
  })

  test('a commit that the database rejects leaves no row and no file', async () => {
    const { database, storage, context } = await openImageWorld(storageKind)
    await context.db.execute(sql`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not at commit'; END $$`)
    await context.db.execute(sql`
      CREATE CONSTRAINT TRIGGER refuse_late AFTER UPDATE ON images DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION refuse()`)
    await expect(edit(context, owner, { image: photo })).rejects.toThrow()
    await context.db.execute(sql`DROP FUNCTION refuse CASCADE`)
    expect(await listRows(database)).toEqual([])
    expect(await storage.list()).toEqual([])
  })

  test.each([1, 2, 3, 4])(
    'a disk that fails at write %i of 4 makes the edit fail as unavailable, without a row or a file left',
    async (nth) => {
      const { database, storage, context } = await openImageWorld(storageKind)
      const failing = { ...context, images: storeOn(failingDisk(storage.disk, 'put', nth)) }
      await expect(edit(failing, owner, { image: photo, logo })).rejects.toMatchObject({
        code: 'unavailable',
      })
      expect(await listRows(database)).toEqual([])
      expect(await storage.list()).toEqual([])
    },
  )

  test.each([1, 2, 3])(
    'when a disk fails at removal %i, the edit is saved, and the sweep removes the rest later',
    async (nth) => {
      const { database, storage, context, logged } = await openImageWorld(storageKind)
      await edit(context, owner, { image: photo })
      const failing = { ...context, images: storeOn(failingDisk(storage.disk, 'delete', nth)) }
      const { image } = await edit(failing, owner, { image: photo })
      expect(await readBusiness(context)).toMatchObject({ image })
      expect(logged.map(({ message }) => message)).toEqual([
        'pictures that nothing shows stay until the next sweep',
      ])
      expect((await listRows(database)).map(({ businessId }) => businessId)).toEqual([null, owner])
      await sweepImages(context, new Date(Date.now() + 2 * hour))
      expect((await listRows(database)).map(({ id }) => imagePath(id))).toEqual([image])
      expect(await storage.list()).toHaveLength(3)
    },
  )

  test('after ten concurrent edits one image remains, with its row and its file', async () => {
    const { database, storage, context } = await openImageWorld(storageKind)
    const saved = await Promise.all(Array.from({ length: 10 }, () => edit(context, owner, { image: logo })))
    const { image } = await readBusiness(context)
    expect(saved.map((paths) => paths.image)).toContain(image)
    expect((await listRows(database)).map(({ id }) => imagePath(id))).toEqual([image])
    expect(await storage.list()).toHaveLength(1)
  })
})

describe('in a folder only', () => {
  const openImageWorld = shareDatabase()

  test('a database connection lost before the commit leaves the files to the sweep, which removes them after an hour', async () => {
    const { database, storage, context } = await openImageWorld('folder')
    const broken = saveImages(context, owner, { image: photo }, {}, (db) =>
      db.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`),
    )
    await expect(broken).rejects.toThrow()
    expect((await listRows(database)).map(({ businessId }) => businessId)).toEqual([null])
    expect(await storage.list()).toHaveLength(3)
    expect(await sweepImages(context, new Date(Date.now() + hour - 60_000))).toMatchObject({ images: 0 })
    expect(await sweepImages(context, new Date(Date.now() + hour + 60_000))).toMatchObject({ images: 1 })
    expect(await listRows(database)).toEqual([])
    expect(await storage.list()).toEqual([])
  })

  test('a write that times out keeps the row for the sweep, because the file may still arrive', async () => {
    const { database, storage, context } = await openImageWorld('folder')
    const cut = { ...context, images: storeOn(failingDisk(storage.disk, 'put', 2, 'ETIMEDOUT')) }
    await expect(edit(cut, owner, { image: photo })).rejects.toMatchObject({ code: 'unavailable' })
    expect(await listRows(database)).toMatchObject([{ businessId: null }])
  })

  test("another business's image, an unknown image, a logo as image and an unknown path or URL are refused", async () => {
    const { context } = await openImageWorld('folder')
    const others = await edit(context, town.salon.id, { image: photo, logo })
    const before = await readBusiness(context)
    for (const path of [
      others.image,
      imagePath(randomUUID()),
      'https://other.example/a.jpg',
      '/stock/none.svg',
    ]) {
      await expect(edit(context, owner, {}, path), path).rejects.toMatchObject({ code: 'invalid' })
    }
    await expect(edit(context, town.salon.id, {}, others.logo)).rejects.toMatchObject({ code: 'invalid' })
    expect(await readBusiness(context)).toEqual(before)
    expect(await readBusiness(context, town.salon.id)).toEqual(others)
  })

  test('an upload that is staged but not attached throws, and leaves no row and no file', async () => {
    const { database, storage, context } = await openImageWorld('folder')
    const staged = await stageImages(context, 'edit', { logo })
    const incomplete = discardOnFailure(context, staged, () =>
      inTransaction(context.db, (db) => attachImages(db, owner, staged, { image: '' })),
    )
    await expect(incomplete).rejects.toThrow('An uploaded logo was staged and not attached.')
    expect(await listRows(database)).toEqual([])
    expect(await storage.list()).toEqual([])
  })

  test('when the second upload is refused, the first one leaves no row and no file', async () => {
    const { database, storage, context } = await openImageWorld('folder')
    const uploads = { image: photo, logo: Buffer.from('no image') }
    await expect(stageImages(context, 'edit', uploads)).rejects.toMatchObject({ code: 'unsupported_type' })
    expect(await listRows(database)).toEqual([])
    expect(await storage.list()).toEqual([])
  })

  test('the sweep removes the image of a deleted business', async () => {
    const { database, storage, context } = await openImageWorld('folder')
    await edit(context, owner, { image: photo })
    await context.db.delete(businesses).where(eq(businesses.id, owner))
    expect(await listRows(database)).toMatchObject([{ businessId: null }])
    await sweepImages(context, new Date(Date.now() + 2 * hour))
    expect(await listRows(database)).toEqual([])
    expect(await storage.list()).toEqual([])
  })
})
