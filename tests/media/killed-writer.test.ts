// A process that is killed during uploads leaves every acknowledged business complete, and no business with half an image.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findImageId } from '../../src/contract/image.ts'
import { businesses } from '../../src/database/schema.ts'
import { sweepImages } from '../../src/domain/media/attach-images.ts'
import { openImageStorage } from '../../src/domain/media/image-files.ts'
import { makeMigratedFolder, openScratch, quietLog, scratchFolder } from '../database/scratch.ts'
import { rounds } from '../world/endurance.ts'
import { listRows, storeOn } from './image-world.ts'

const kills = rounds.uploadKills
const program = fileURLToPath(new URL('./registering-writer.ts', import.meta.url))

test(`${kills} kills of a process during uploads lose no acknowledged business and leave no incomplete image`, async () => {
  const folders = [scratchFolder(), scratchFolder()] as const
  await makeMigratedFolder(folders[0])
  const acknowledged = new Set<string>()
  for (let kill = 0; kill < kills; kill++) await writeUntilKilled(folders, acknowledged)
  expect(acknowledged.size).toBeGreaterThanOrEqual(kills)

  const database = await openScratch({}, { kind: 'embedded', folder: folders[0] })
  const disk = await openImageStorage({ kind: 'folder', folder: folders[1] })
  const store = storeOn(disk)
  const saved = await database.db.select().from(businesses)
  for (const id of acknowledged) expect(saved.map((business) => business.id)).toContain(id)

  const attached = (await listRows(database)).filter(({ businessId }) => businessId !== null)
  expect(attached.map(({ id, businessId }) => [businessId, id]).sort()).toEqual(
    saved
      .flatMap(({ id, image, photos }) => [
        [id, findImageId(image)],
        ...photos.map((photo) => [id, photo.id]),
      ])
      .sort(),
  )
  for (const { id, widths } of attached) {
    expect(widths).toEqual([320, 640])
    for (const width of widths) await sharp((await store.files.read(id, width)) ?? undefined).stats()
  }

  const inTwoHours = new Date(Date.now() + 2 * 60 * 60 * 1000)
  await sweepImages({ db: database.db, images: store, log: quietLog }, inTwoHours)
  expect(await listRows(database)).toHaveLength(attached.length)
  const left = [...(await disk.listAll('/', { recursive: true })).objects].filter((found) => found.isFile)
  expect(left).toHaveLength(attached.length * 2)
})

/** Runs a process until it has acknowledged one to four changes, and kills it within the next 100 ms. */
async function writeUntilKilled(folders: readonly string[], acknowledged: Set<string>): Promise<void> {
  const args = [program, ...folders]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let left = 1 + Math.ceil(Math.random() * 4)
  const enough = Promise.withResolvers<void>()
  createInterface(child.stdout).on('line', (line) => {
    if (line !== 'ready') acknowledged.add(line.split(' ')[0] ?? '')
    if (--left === 0) enough.resolve()
  })
  await enough.promise
  await pause(Math.random() * 100)
  child.kill('SIGKILL')
  await once(child, 'close')
}
