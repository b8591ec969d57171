// The sweep removes what belongs to nobody, and nothing else.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { images } from '../../src/database/schema.ts'
import { imageFileKey } from '../../src/domain/media/image-file-rules.ts'
import { saveWithPictures } from '../../src/domain/media/save-with-pictures.ts'
import { sweepImages } from '../../src/domain/media/sweep-images.ts'
import { town } from '../world/town.ts'
import { listRows, placeKinds, shareDatabase } from './image-world.ts'
import { plain } from './picture-maker.ts'

const openImageWorld = shareDatabase('PGlite')
const hour = 60 * 60 * 1000
const later = () => new Date(Date.now() + hour + 60_000)

test.each(placeKinds)(
  'files without a row go after an hour, those with one and strangers stay (%s)',
  async (kind) => {
    const { place, tools } = await openImageWorld(kind)
    const logo = await plain(50, 50).png().toBuffer()
    await saveWithPictures(tools, 'edit', { logo }, async (_db, { hang, uploaded }) => {
      await hang(town.owned.id, 'logo', uploaded.logo ?? '')
    })
    const owned = await place.list()
    const orphans = Array.from({ length: 40 }, () => randomUUID())
    for (const id of orphans) await place.disk.put(imageFileKey(id, 320), 'orphan')
    await place.disk.put('ab/notes.txt', 'of the operator')
    await place.disk.put('README', 'of the operator')
    expect(await sweepImages(tools, new Date())).toEqual({ images: 0, files: 0, unfinished: 0 })
    expect(await place.list()).toHaveLength(43)
    expect(await sweepImages(tools, later())).toEqual({ images: 0, files: 40, unfinished: 0 })
    expect(await place.list()).toEqual(['README', 'ab/notes.txt', ...owned].sort())
  },
)

test('a bucket with more files than one listing holds is swept to its end', async () => {
  const { place, tools } = await openImageWorld('bucket')
  const ids = Array.from({ length: 1200 }, () => `ab${randomUUID().slice(2)}`)
  for (const id of ids) await place.disk.put(imageFileKey(id, 320), 'orphan')
  expect(await sweepImages(tools, later())).toMatchObject({ files: 1200 })
  expect(await place.list()).toEqual([])
})

test('rows without a business go after an hour, more than one batch of them, with their files', async () => {
  const { database, place, tools } = await openImageWorld('folder')
  const row = () => ({ id: randomUUID(), kind: 'image' as const, widths: [320 as const], bytes: 6 })
  const old = Array.from({ length: 250 }, () => ({ ...row(), createdAt: new Date(Date.now() - 2 * hour) }))
  const fresh = row()
  await tools.db.insert(images).values([...old, fresh])
  for (const { id } of [...old, fresh]) await place.disk.put(imageFileKey(id, 320), 'orphan')
  expect(await sweepImages(tools, new Date())).toEqual({ images: 250, files: 0, unfinished: 0 })
  expect((await listRows(database)).map(({ id }) => id)).toEqual([fresh.id])
  expect(await place.list()).toEqual([imageFileKey(fresh.id, 320)])
})

test('what a power cut left half-written goes after an hour', async () => {
  const { place, tools } = await openImageWorld('folder')
  const root = place.at.kind === 'folder' ? place.at.folder : ''
  const folder = join(root, 'unfinished')
  await mkdir(folder)
  for (const name of ['old', 'fresh']) await writeFile(join(folder, name), 'half')
  await utimes(join(folder, 'old'), new Date(Date.now() - 2 * hour), new Date(Date.now() - 2 * hour))
  expect(await sweepImages(tools, new Date())).toEqual({ images: 0, files: 0, unfinished: 1 })
  expect(await readdir(folder)).toEqual(['fresh'])
})

test('a place that does not answer stops the sweep with a line in the log and nothing else', async () => {
  const { place, tools, logged } = await openImageWorld('bucket')
  await place.stop()
  expect(await sweepImages(tools, later())).toEqual({ images: 0, files: 0, unfinished: 0 })
  expect(logged.map(({ message }) => message)).toEqual(['the sweep of pictures stopped early'])
})

test('a place that was never used is swept without a word', async () => {
  const { tools, logged } = await openImageWorld('folder')
  await sweepImages(tools, later())
  expect(logged).toEqual([])
})
