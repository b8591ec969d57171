// The world of an image test: a fresh database with the small town, and a storage that the test can inspect.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFauxqs } from 'fauxqs'
import { Disk } from 'flydrive'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { sql } from '#drizzle'
import { type Database, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { businesses, images } from '../../src/database/schema.ts'
import { Semaphore } from '../../src/domain/concurrency.ts'
import {
  createImageFiles,
  fileLimits,
  type ImageStorage,
  openImageStorage,
} from '../../src/domain/media/image-files.ts'
import { type ImageContext, type ImageStore, uploadLimits } from '../../src/domain/media/image-store.ts'
import { quietLog, recordedLog } from '../database/scratch.ts'
import { town } from '../world/town.ts'
import { createTestDatabase, patience } from '../world/world.ts'

/** The two kinds of storage; the same tests run for both. */
export type StorageKind = 'folder' | 'bucket'
export const storageKinds: StorageKind[] = ['folder', 'bucket']

/** The storage of a test; `list` returns the names of all its files. */
export type TestStorage = {
  at: ImageStorage
  disk: Disk
  list: () => Promise<string[]>
  stop: () => Promise<void>
}

/** When a storage is removed: after the test, or after the group of tests. */
type AtEnd = (work: () => Promise<void>) => void

/** Milliseconds. A busy machine exceeds the deadlines of the program. Tests of deadlines name their own. */
const patientMs = 60_000

/** A fresh storage: a new folder, or a new bucket on a real S3 server. */
export async function openTestStorage(
  kind: StorageKind,
  atEnd: AtEnd = onTestFinished,
): Promise<TestStorage> {
  const { at, stop } = kind === 'folder' ? newFolder(atEnd) : await newBucket(atEnd)
  const disk = await openImageStorage(at, { connectMs: patientMs, responseMs: patientMs })
  const list = async () => {
    const { objects } = await disk.listAll('/', { recursive: true })
    return [...objects].flatMap((found) => (found.isFile ? [found.key] : [])).sort()
  }
  return { at, disk, list, stop }
}

/** A store on a disk, with the limits of the running program, but for the deadline of reading a file. */
export function storeOn(disk: Disk, deadlineMs = patientMs): ImageStore {
  const files = createImageFiles(disk, { ...fileLimits, deadlineMs })
  return { files, semaphore: new Semaphore(uploadLimits), deadlineSeconds: 10 }
}

/** A disk that fails at the nth call (from 1) of one of its operations, like a full or lost disk. */
export function failingDisk(disk: Disk, operation: 'put' | 'delete', nth: number, code?: string): Disk {
  let calls = 0
  class FailingDisk extends Disk {
    override put(...given: Parameters<Disk['put']>) {
      return operation === 'put' && ++calls === nth ? this.#fail() : super.put(...given)
    }
    override delete(key: string) {
      return operation === 'delete' && ++calls === nth ? this.#fail() : super.delete(key)
    }
    #fail(): Promise<void> {
      return Promise.reject(Object.assign(new Error('No space left on device.'), { code }))
    }
  }
  return new FailingDisk(disk.driver)
}

/**
 * One database for the tests of a file or a `describe`, because opening one takes seconds. Returns a function that gives a
 * test its world: the town in its initial state, no images, and a fresh storage that is removed after the test.
 */
export function shareDatabase() {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase(await createTestDatabase(), quietLog, patience)
    await migrate(database)
  })
  afterAll(() => database.close())
  return async (storageKind: StorageKind) => {
    await database.db.execute(sql`TRUNCATE businesses CASCADE`)
    await database.db.insert(businesses).values(Object.values(town))
    const storage = await openTestStorage(storageKind)
    const { log, lines } = recordedLog()
    const context: ImageContext = { db: database.db, images: storeOn(storage.disk), log }
    return { database, storage, context, logged: lines }
  }
}

/** The rows of all images, oldest first. */
export function listRows({ db }: Pick<Database, 'db'>) {
  return db.select().from(images).orderBy(images.createdAt)
}

function newFolder(atEnd: AtEnd) {
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-images-'))
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const at: ImageStorage = { kind: 'folder', folder }
  return { at, stop: async () => {} }
}

async function newBucket(atEnd: AtEnd) {
  const server = await startFauxqs({ port: 0, logger: false })
  let running = true
  const stop = async () => {
    if (running) await server.stop()
    running = false
  }
  atEnd(stop)
  server.createBucket('images')
  const at: ImageStorage = {
    kind: 'bucket',
    endpoint: `http://127.0.0.1:${server.port}`,
    name: 'images',
    region: 'af-south-1',
    accessKeyId: 'test',
    secretAccessKey: 'test-secret',
  }
  return { at, stop }
}
