// Measures the download of everything about an account whose listing has nine pictures, beside a plain copy of the same files: time and memory.
// node bench/account-export.ts [--each 20]
import { createWriteStream, mkdtempSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { maxPhotos } from '../src/contract/photo.ts'
import { openDatabase } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { users } from '../src/database/schema.ts'
import { exportAccount } from '../src/domain/accounts/export-account.ts'
import { createRateLimiter } from '../src/domain/accounts/rate-limiter.ts'
import { addPhoto } from '../src/domain/businesses/change-photos.ts'
import { openImageStore } from '../src/domain/media/image-store.ts'
import { saveImages } from '../tests/media/save-images.ts'
import { addBusiness } from '../tests/moderation/moderation-world.ts'
import { startPostgres } from '../tests/world/start-postgres.ts'
import { makePhotograph } from './photograph.ts'
import { ms, percentiles } from './timings.ts'

const { values } = parseArgs({ options: { each: { type: 'string', default: '20' } } })
const server = await startPostgres()
const log = pino({ level: 'silent' })
const database = await openDatabase({ kind: 'server', url: await server.newDatabase() }, log)
const { db } = database
const files = mkdtempSync(join(tmpdir(), 'mzansi-export-'))
const folder = join(files, 'images')
const images = await openImageStore({ kind: 'folder', folder })
const rateLimiter = createRateLimiter(db, { enabled: false })
const site = { reviewEdits: 'off' as const }
const context = { db, log, images, rateLimiter, cache: { clear: () => {} }, site, now: () => new Date() }
try {
  await migrate(database)
  const owner = await addOwner()
  const sources = await listWidest()
  const to = join(files, 'copies')
  await mkdir(to)
  const copyAll = async () => {
    for (const [at, file] of sources.entries()) await copyFile(file, join(to, String(at)))
  }
  const downloadAll = async () => {
    const { content } = await exportAccount(context, owner)
    await pipeline(content, createWriteStream(join(to, 'archive.zip')))
  }
  console.log('| what | bytes | p50 ms | p95 ms | memory above the start, MB |\n|---|---:|---:|---:|---:|')
  for (const [name, work] of [
    ['plain copy of the files', copyAll],
    ['download', downloadAll],
  ] as const) {
    await rm(to, { recursive: true })
    await mkdir(to)
    await print(name, to, work)
  }
} finally {
  await database.close()
  await server.stop()
  await rm(files, { recursive: true })
}

/** Nine pictures: one image and eight photos, each of 23 megapixels before it is encoded. */
async function addOwner() {
  const businessId = await addBusiness(database, 'approved')
  const account = { username: 'bench', email: 'bench@owner.example', password: 'x', businessId }
  const [user] = await db.insert(users).values(account).returning({ id: users.id })
  const owner = { role: 'owner' as const, userId: user?.id ?? '', businessId }
  const picture = await makePhotograph()
  await saveImages(context, businessId, { image: picture })
  for (let at = 0; at < maxPhotos; at++)
    await addPhoto(context, owner, { photo: picture }, { alt: 'A photo' })
  return owner
}

/** The file of each picture that the download has. */
async function listWidest(): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const sizes = await Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })))
  return sizes
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, maxPhotos + 1)
    .map(({ path }) => path)
}

async function print(name: string, to: string, work: () => Promise<void>): Promise<void> {
  await work()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 2)
  const times: number[] = []
  for (let round = 0; round < Number(values.each); round++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  clearInterval(watch)
  const written = await Promise.all((await readdir(to)).map((file) => stat(join(to, file))))
  const bytes = written.reduce((sum, { size }) => sum + size, 0)
  const { p50, p95 } = percentiles(times)
  console.log(`| ${name} | ${bytes} | ${ms(p50)} | ${ms(p95)} | ${((most - before) / 2 ** 20).toFixed(1)} |`)
}
