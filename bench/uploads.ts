// Measures what an upload costs: a photograph of 23 megapixels alone, and fifty of them at once; memory, and whether the
// rest of the program still answers. Beside it, for scale, sharp's plainest way to one small picture of the same file.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { verify } from '@node-rs/argon2'
import sharp from 'sharp'
import { eq } from '#drizzle'
import { maxImageBytes } from '../src/contract/image.ts'
import { type Database, openDatabase } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { businesses } from '../src/database/schema.ts'
import { hashPassword } from '../src/domain/accounts/password.ts'
import { Failure } from '../src/domain/failures.ts'
import { openImageStore } from '../src/domain/media/image-store.ts'
import { type PictureTools, saveWithPictures } from '../src/domain/media/save-with-pictures.ts'

const rounds = 20
const crowd = 50
const log = { info: () => {}, warn: () => {}, error: () => {} }
const folder = mkdtempSync(join(tmpdir(), 'mzansi-uploads-'))

const photo = await makePhoto()
console.log(`photograph: 5520 × 4140 pixels, ${megabytes(photo.length)} MB`)
const database = await openDatabase({ kind: 'embedded', folder: join(folder, 'database') }, log)
await migrate(database)
const images = await openImageStore({ kind: 'folder', folder: join(folder, 'images') })
const tools: PictureTools = { db: database.db, images, log }
const ids = await addBusinesses(database)

await upload(0)
console.log('\n| one at a time | p50 ms | p95 ms |\n|---|---:|---:|')
const [ours = 0] = await printTimes('an upload: decoded, three files synced, row committed', upload)
const [reference = 1] = await printTimes('sharp alone: the same file to one WebP of 1,280', () =>
  plainThumbnail(),
)
console.log(`\nratio of the medians: ${(ours / reference).toFixed(1)}`)
await meetCrowd()

await database.close()
rmSync(folder, { recursive: true })

/** Noise in the grain of a photograph: large soft shapes and fine grain, about four megabytes. */
async function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const grain = sharp({ create: { width: 920, height: 690, channels: 3, background: '#888', noise } })
  const enlarged = sharp(await grain.png().toBuffer()).resize(5520, 4140, { fit: 'fill' })
  const file = await enlarged
    .jpeg({ quality: 80 })
    .withExif({ IFD0: { Model: 'Bench' } })
    .toBuffer()
  if (file.length > maxImageBytes) throw new Error('The photograph is larger than an upload may be.')
  return file
}

async function addBusinesses({ db }: Database): Promise<string[]> {
  const one = {
    name: 'Bench Bakery',
    category: 'Cafe',
    description: 'A business that exists to be photographed.',
    location: 'Long Street, Cape Town',
  } as const
  const rows = await db.insert(businesses).values(Array(crowd).fill(one)).returning()
  return rows.map(({ id }) => id)
}

async function upload(round: number): Promise<void> {
  const id = ids[round % crowd] ?? ''
  await saveWithPictures(tools, 'edit', { image: Buffer.from(photo) }, async (db, { uploaded, hang }) => {
    const image = uploaded.image ?? ''
    await db.update(businesses).set({ image }).where(eq(businesses.id, id))
    await hang(id, 'image', image)
  })
}

function plainThumbnail(): Promise<Buffer> {
  return sharp(photo).autoOrient().resize(1280).webp({ quality: 75 }).toBuffer()
}

async function printTimes(name: string, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await timed(() => work(round)))
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  console.log(`| ${name} | ${p50} | ${p95} |`)
  return [p50, p95]
}

/** Fifty uploads at once, and meanwhile, one after another, what a sign-in costs: argon2id and a query. */
async function meetCrowd(): Promise<void> {
  const hash = await hashPassword('correct horse')
  const signIn = async () => {
    await verify(hash, 'correct horse')
    await database.pool.query('SELECT 1')
  }
  const alone: number[] = []
  for (let round = 0; round < rounds; round++) alone.push(await timed(signIn))

  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  const times: number[] = []
  const all = Promise.allSettled(ids.map(async (_id, at) => times.push(await timed(() => upload(at)))))
  let isBusy = true
  all.finally(() => {
    isBusy = false
  })
  const meanwhile: number[] = []
  while (isBusy) meanwhile.push(await timed(signIn))
  const outcomes = await all
  delay.disable()
  clearInterval(watch)
  const turnedAway = outcomes.filter((one) => one.status === 'rejected')
  for (const { reason } of turnedAway) if (!(reason instanceof Failure)) throw reason

  console.log(`
| ${crowd} at once | |
|---|---:|
| accepted / turned away with 503 | ${times.length} / ${turnedAway.length} |
| all done after, s | ${((performance.now() - began) / 1000).toFixed(1)} |
| an accepted upload: p50 / p95, s | ${quantile(times, 0.5) / 1000} / ${quantile(times, 0.95) / 1000} |
| resident memory before / at its peak, MB | ${megabytes(before)} / ${megabytes(peak)} |
| event loop late: p50 / p99 / most, ms | ${[50, 99, 100].map((of) => (delay.percentile(of) / 1e6).toFixed(0)).join(' / ')} |
| sign-in alone: p50 / p95, ms | ${quantile(alone, 0.5)} / ${quantile(alone, 0.95)} |
| sign-in meanwhile: p50 / p95, ms (${meanwhile.length} of them) | ${quantile(meanwhile, 0.5)} / ${quantile(meanwhile, 0.95)} |`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)
}
