// The sweep removes orphaned images and temporary files, and nothing else.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { expect, test } from 'vitest'
import { images } from '../../src/database/schema.ts'
import { sweepImages } from '../../src/domain/media/attach-images.ts'
import { imageFileKey } from '../../src/domain/media/image-rules.ts'
import { listRows, shareDatabase, storageKinds, storeOn } from './image-world.ts'

const openImageWorld = shareDatabase()
const hour = 60 * 60 * 1000
const later = () => new Date(Date.now() + hour + 60_000)

test.each(storageKinds)(
  'files without a row stay, because they may belong to another database with the same storage (%s)',
  async (kind) => {
    const { storage, context } = await openImageWorld(kind)
    const strangers = Array.from({ length: 40 }, () => imageFileKey(randomUUID(), 320))
    for (const key of [...strangers, 'README']) await storage.disk.put(key, 'of somebody else')
    expect(await sweepImages(context, later())).toEqual({ images: 0, unfinished: 0 })
    expect(await storage.list()).toEqual([...strangers, 'README'].sort())
  },
)

test('250 images without a business are removed after an hour, with their files', async () => {
  const { database, storage, context } = await openImageWorld('folder')
  const row = () => ({ id: randomUUID(), kind: 'image' as const, widths: [320 as const], bytes: 6 })
  const old = Array.from({ length: 250 }, () => ({ ...row(), createdAt: new Date(Date.now() - 2 * hour) }))
  const fresh = row()
  await context.db.insert(images).values([...old, fresh])
  for (const { id } of [...old, fresh]) await storage.disk.put(imageFileKey(id, 320), 'orphan')
  expect(await sweepImages(context, new Date())).toEqual({ images: 250, unfinished: 0 })
  expect((await listRows(database)).map(({ id }) => id)).toEqual([fresh.id])
  expect(await storage.list()).toEqual([imageFileKey(fresh.id, 320)])
})

test('an image whose file cannot be removed does not keep the others', async () => {
  const { database, storage, context, logged } = await openImageWorld('folder')
  const old = [3, 2].map((hours) => ({
    ...{ id: randomUUID(), kind: 'image' as const, widths: [320 as const], bytes: 6 },
    createdAt: new Date(Date.now() - hours * hour),
  }))
  await context.db.insert(images).values(old)
  const [stuck, next] = old.map(({ id }) => id)
  const root = storage.at.kind === 'folder' ? storage.at.folder : ''
  await mkdir(join(root, imageFileKey(stuck ?? '', 320), 'full'), { recursive: true })
  await storage.disk.put(imageFileKey(next ?? '', 320), 'orphan')
  expect((await sweepImages(context, new Date())).images).toBe(1)
  expect((await listRows(database)).map(({ id }) => id)).toEqual([stuck])
  expect(logged.map(({ message }) => message)).toContain('the sweep of pictures stopped early')
})

test('temporary files of an interrupted write are removed after an hour', async () => {
  const { storage, context } = await openImageWorld('folder')
  const root = storage.at.kind === 'folder' ? storage.at.folder : ''
  const folder = join(root, 'unfinished')
  await mkdir(folder)
  for (const name of ['old', 'fresh']) await writeFile(join(folder, name), 'half')
  await utimes(join(folder, 'old'), new Date(Date.now() - 2 * hour), new Date(Date.now() - 2 * hour))
  expect(await sweepImages(context, new Date())).toEqual({ images: 0, unfinished: 1 })
  expect(await readdir(folder)).toEqual(['fresh'])
})

test('a storage that does not respond stops the sweep with one log line', async () => {
  const { storage, context, logged } = await openImageWorld('bucket')
  await storage.stop()
  expect(await sweepImages(context, later())).toEqual({ images: 0, unfinished: 0 })
  expect(logged.map(({ message }) => message)).toEqual(['the sweep of pictures stopped early'])
})

test('a storage that stops responding during the sweep is asked to remove one image, not each of them', async () => {
  const { database, storage, context, logged } = await openImageWorld('folder')
  const row = () => ({ id: randomUUID(), kind: 'image' as const, widths: [320 as const], bytes: 6 })
  const old = Array.from({ length: 3 }, () => ({ ...row(), createdAt: new Date(Date.now() - 2 * hour) }))
  await context.db.insert(images).values(old)
  const asked: string[] = []
  class SilentDisk extends Disk {
    override delete(key: string): Promise<void> {
      asked.push(key)
      return new Promise(() => {})
    }
    override getBytes(): Promise<never> {
      return new Promise(() => {})
    }
  }
  const silent = { ...context, images: storeOn(new SilentDisk(storage.disk.driver), 20) }
  expect(await sweepImages(silent, new Date())).toEqual({ images: 0, unfinished: 0 })
  expect(asked).toHaveLength(1)
  expect(await listRows(database)).toHaveLength(3)
  expect(logged.map(({ message }) => message)).toEqual(['the sweep of pictures stopped early'])
})

test('the sweep of an unused storage logs nothing', async () => {
  const { context, logged } = await openImageWorld('folder')
  await sweepImages(context, later())
  expect(logged).toEqual([])
})
