// The sweep removes what belongs to nobody, and nothing else.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { images } from '../../src/database/schema.ts'
import { imageFileKey } from '../../src/domain/media/image-file-rules.ts'
import { sweepImages } from '../../src/domain/media/sweep-images.ts'
import { listRows, placeKinds, shareDatabase } from './image-world.ts'

const openImageWorld = shareDatabase('PGlite')
const hour = 60 * 60 * 1000
const later = () => new Date(Date.now() + hour + 60_000)

test.each(placeKinds)(
  'files that this database knows nothing of stay: those of another database at the same place (%s)',
  async (kind) => {
    const { place, context } = await openImageWorld(kind)
    const strangers = Array.from({ length: 40 }, () => imageFileKey(randomUUID(), 320))
    for (const key of [...strangers, 'README']) await place.disk.put(key, 'of somebody else')
    expect(await sweepImages(context, later())).toEqual({ images: 0, unfinished: 0 })
    expect(await place.list()).toEqual([...strangers, 'README'].sort())
  },
)

test('rows without a business go after an hour, more than one batch of them, with their files', async () => {
  const { database, place, context } = await openImageWorld('folder')
  const row = () => ({ id: randomUUID(), kind: 'image' as const, widths: [320 as const], bytes: 6 })
  const old = Array.from({ length: 250 }, () => ({ ...row(), createdAt: new Date(Date.now() - 2 * hour) }))
  const fresh = row()
  await context.db.insert(images).values([...old, fresh])
  for (const { id } of [...old, fresh]) await place.disk.put(imageFileKey(id, 320), 'orphan')
  expect(await sweepImages(context, new Date())).toEqual({ images: 250, unfinished: 0 })
  expect((await listRows(database)).map(({ id }) => id)).toEqual([fresh.id])
  expect(await place.list()).toEqual([imageFileKey(fresh.id, 320)])
})

test('what a power cut left half-written goes after an hour', async () => {
  const { place, context } = await openImageWorld('folder')
  const root = place.at.kind === 'folder' ? place.at.folder : ''
  const folder = join(root, 'unfinished')
  await mkdir(folder)
  for (const name of ['old', 'fresh']) await writeFile(join(folder, name), 'half')
  await utimes(join(folder, 'old'), new Date(Date.now() - 2 * hour), new Date(Date.now() - 2 * hour))
  expect(await sweepImages(context, new Date())).toEqual({ images: 0, unfinished: 1 })
  expect(await readdir(folder)).toEqual(['fresh'])
})

test('a place that does not answer stops the sweep with a line in the log and nothing else', async () => {
  const { place, context, logged } = await openImageWorld('bucket')
  await place.stop()
  expect(await sweepImages(context, later())).toEqual({ images: 0, unfinished: 0 })
  expect(logged.map(({ message }) => message)).toEqual(['the sweep of pictures stopped early'])
})

test('a place that was never used is swept without a word', async () => {
  const { context, logged } = await openImageWorld('folder')
  await sweepImages(context, later())
  expect(logged).toEqual([])
})
