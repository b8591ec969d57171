// Measures what an upload costs: a photograph of 23 megapixels, one at a time. Beside it, for scale, sharp's plainest way to
// one small image of the same file. What a crowd of uploads costs the program is in registration.ts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { eq } from '#drizzle'
import { type Database, openDatabase } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { businesses } from '../src/database/schema.ts'
import { inTransaction } from '../src/database/transaction.ts'
import { attachImages } from '../src/domain/media/attach-images.ts'
import { type ImageContext, openImageStore } from '../src/domain/media/image-store.ts'
import { removeImages } from '../src/domain/media/remove-images.ts'
import { stageImages } from '../src/domain/media/stage-images.ts'
import { discardOnFailure } from '../src/domain/media/staged-images.ts'
import { makePhotograph } from './photograph.ts'
import { ms, percentiles, timeEach } from './timings.ts'

const rounds = 20
const shops = 50
const log = { info: () => {}, warn: () => {}, error: () => {} }
const folder = mkdtempSync(join(tmpdir(), 'mzansi-uploads-'))

const photo = await makePhotograph()
console.log(`photograph: 5520 × 4140 pixels, ${megabytes(photo.length)} MB`)
const database = await openDatabase({ kind: 'embedded', folder: join(folder, 'database') }, log)
await migrate(database)
const images = await openImageStore({ kind: 'folder', folder: join(folder, 'images') })
const context: ImageContext = { db: database.db, images, log }
const ids = await addBusinesses(database)

await upload(0)
console.log('\n| one at a time | p50 ms | p95 ms |\n|---|---:|---:|')
const ours = await printTimes('an upload: decoded, three files synced, row committed', upload)
const reference = await printTimes('sharp alone: the same file to one WebP of 1,280', () => plainThumbnail())
console.log(`\nratio of the medians: ${(ours / reference).toFixed(1)}`)

await database.close()
rmSync(folder, { recursive: true })

async function addBusinesses({ db }: Database): Promise<string[]> {
  const one = {
    name: 'Bench Bakery',
    category: 'Cafe',
    description: 'A business that exists to be photographed.',
    location: 'Long Street, Cape Town',
  } as const
  const rows = await db.insert(businesses).values(Array(shops).fill(one)).returning()
  return rows.map(({ id }) => id)
}

async function upload(round: number): Promise<void> {
  const id = ids[round % shops] ?? ''
  const staged = await stageImages(context, 'edit', { image: Buffer.from(photo) })
  const orphaned = await discardOnFailure(context, staged, () =>
    inTransaction(context.db, async (db) => {
      await db.update(businesses).set(staged).where(eq(businesses.id, id))
      return attachImages(db, id, staged, staged)
    }),
  )
  await removeImages(context, orphaned)
}

function plainThumbnail(): Promise<Buffer> {
  return sharp(photo).autoOrient().resize(1280).webp({ quality: 75 }).toBuffer()
}

async function printTimes(name: string, work: (round: number) => Promise<unknown>): Promise<number> {
  const { p50, p95 } = percentiles(await timeEach([...Array(rounds).keys()], work))
  console.log(`| ${name} | ${ms(p50)} | ${ms(p95)} |`)
  return p50
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)
}
