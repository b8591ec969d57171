// Writes, reads and removes the files of images, in a folder or a bucket.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Disk, type DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { WriteOptions } from 'flydrive/types'
import { type ImageWidth, imageWidths } from '../../contract/image.ts'
import { Semaphore, type SemaphoreLimits, withDeadline } from '../concurrency.ts'
import { Failure } from '../failures.ts'
import { writeFileAtomically } from '../files/files.ts'
import type { EncodedVariant } from './encode-variants.ts'
import { imageFileKey, isOldEnough } from './image-rules.ts'

/** The files of a storage. Writing and reading refuse with `unavailable` (503) when it does not respond or there are too many reads. */
export type ImageFiles = {
  /** Writes every variant. Once it resolves, all survive a power cut. If it fails, the caller must call `remove`. */
  write(id: string, variants: EncodedVariant[]): Promise<void>
  /** One file; null when there is none. */
  read(id: string, width: ImageWidth): Promise<Buffer | null>
  /** Removes every file of an image. A missing file counts as removed. */
  remove(id: string): Promise<void>
  /** Removes temporary files that crashes left, except those younger than an hour. Returns how many. */
  removeUnfinished(now: Date): Promise<number>
  /** Whether the storage responds before its deadline. Never throws. */
  isReachable(): Promise<boolean>
  /** The keys of all image files, a few hundred at a time. */
  listKeys(): AsyncGenerator<string[]>
}

/**
 * 48 files are read at a time, because the client of a bucket has 50 connections. Reading or removing a file has a deadline of 3 seconds. So
 * while the storage hangs, a visitor waits at most 9 seconds for an image, and an owner 3 for the removal of an old one.
 */
export const fileLimits: SemaphoreLimits & { deadlineMs: number } = {
  maxConcurrent: 48,
  maxWaiting: 96,
  deadlineMs: 3000,
  tooBusyText: 'A lot of people are looking at pictures at the moment. Please try again in a few seconds.',
}

/** Creates the file operations for an open storage. */
export function createImageFiles(disk: Disk, limits = fileLimits): ImageFiles {
  const reads = new Semaphore(limits)
  const remove = async (id: string) => {
    for (const width of imageWidths)
      await beforeDeadline(disk.delete(imageFileKey(id, width)), limits.deadlineMs)
  }
  return {
    remove,
    async write(id, variants) {
      try {
        for (const { name, bytes } of variants) await disk.put(imageFileKey(id, name), bytes)
      } catch (cause) {
        throw storageFailure(
          cause,
          'The picture cannot be stored at the moment. Nothing was saved; please try again soon.',
        )
      }
    },
    read: (id, width) => reads.run(() => readFile(disk, imageFileKey(id, width), limits.deadlineMs)),
    removeUnfinished: (now) => removeUnfinished(disk, now),
    isReachable: () =>
      readFile(disk, readinessKey, limits.deadlineMs).then(
        (file) => file === null,
        () => false,
      ),
    listKeys: () => listKeys(disk),
  }
}

/** A key that never exists: a working storage reports it as missing. It is read with GET, because HEAD does not distinguish a missing bucket. */
const readinessKey = 'is-the-storage-there'

async function* listKeys(disk: Disk): AsyncGenerator<string[]> {
  let paginationToken: string | undefined
  try {
    do {
      const page = await disk.listAll('/', { recursive: true, ...(paginationToken && { paginationToken }) })
      yield [...page.objects].flatMap((found) => (found.isFile ? [found.key] : []))
      paginationToken = page.paginationToken
    } while (paginationToken)
  } catch (cause) {
    if (!isMissing(cause)) throw storageFailure(cause) // the folder is created with its first file
  }
}

async function readFile(disk: Disk, key: string, deadlineMs: number): Promise<Buffer | null> {
  try {
    const bytes = await beforeDeadline(disk.getBytes(key), deadlineMs)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (cause) {
    if (isMissing(cause)) return null
    throw storageFailure(cause)
  }
}

const beforeDeadline = <Result>(work: Promise<Result>, deadlineMs: number) =>
  withDeadline(work, deadlineMs, () => {
    throw new Error(`The storage of images did not respond in ${deadlineMs} ms.`)
  })

async function removeUnfinished(disk: Disk, now: Date): Promise<number> {
  let removed = 0
  for (const found of (await disk.listAll(unfinishedFolder)).objects) {
    if (!found.isFile || !(await isOld(found, now))) continue
    await disk.delete(found.key)
    removed += 1
  }
  return removed
}

// False if the file is gone: another copy of the program may be sweeping the same storage.
async function isOld(file: DriveFile, now: Date): Promise<boolean> {
  try {
    return isOldEnough((await file.getMetaData()).lastModified, now)
  } catch (cause) {
    if (isMissing(cause)) return false
    throw storageFailure(cause)
  }
}

// flydrive wraps the error of the file system or the bucket, which report a missing file differently.
function isMissing(failure: unknown): boolean {
  const cause = failure instanceof Error ? failure.cause : null
  if (!(cause instanceof Error)) return false
  return ('code' in cause && cause.code === 'ENOENT') || cause.name === 'NoSuchKey'
}

/** The failure that says that images are unavailable; `cause` is for the log. */
export function storageFailure(
  cause: unknown,
  message = 'Pictures are not available at the moment. Please try again soon.',
): Failure {
  const failure = new Failure('unavailable', message)
  failure.cause = cause
  return failure
}

/** A bucket on Amazon S3 or on a server with the same API; `endpoint` is null for Amazon. */
type Bucket = {
  kind: 'bucket'
  endpoint: string | null
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
/** Where files are stored. */
export type ImageStorage = { kind: 'folder'; folder: string } | Bucket

/** The name of the storage in a sentence for the operator. */
export const nameOfStorage = (storage: ImageStorage): string =>
  storage.kind === 'folder' ? storage.folder : `the bucket ${storage.name}`

/**
 * The timeouts, in milliseconds, in which a bucket must accept a connection, respond, and send the next part of a file. Each request is
 * tried twice, so an owner waits at most 12 seconds for a bucket that hangs. The S3 client itself aborts a late request.
 */
const bucketDeadlines = { connectMs: 3000, responseMs: 6000 }

/** Opens a storage. A folder is created with its first file. The S3 client is loaded only for a bucket. */
export async function openImageStorage(
  storage: ImageStorage,
  { connectMs, responseMs } = bucketDeadlines,
): Promise<Disk> {
  if (storage.kind === 'folder') return new Disk(new SyncedImageFolder(storage.folder))
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: storage.name,
      region: storage.region,
      credentials: { accessKeyId: storage.accessKeyId, secretAccessKey: storage.secretAccessKey },
      ...(storage.endpoint !== null && { endpoint: storage.endpoint, forcePathStyle: true }),
      visibility: 'private',
      // Many servers, and Amazon's buckets created since 2023, have no ACLs and refuse a file with one.
      supportsACL: false,
      // Otherwise the client sends checksums in a form that older servers do not understand.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: responseMs,
        throwOnRequestTimeout: true,
        // Without this, a bucket that stops in the middle of a file keeps the connection for ever.
        socketTimeout: responseMs,
      },
    }),
  )
}

const content = 'a check of the storage'

/**
 * Writes a small file, reads it and removes it. Throws the error of the folder or the bucket. If it crashes in between, the file is left
 * among the temporary ones, which the next sweep removes.
 */
export async function checkImageStorage(storage: ImageStorage): Promise<void> {
  const disk = await openImageStorage(storage)
  const key = `${unfinishedFolder}/${randomUUID()}`
  try {
    await disk.put(key, content)
    if ((await disk.get(key)) !== content) throw new Error('A file that was written was read as another one.')
    await disk.delete(key)
  } catch (error) {
    // The message of flydrive only repeats the key.
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error
  }
}

/** The folder of temporary files: a single one, so that the sweep does not have to list all folders. */
const unfinishedFolder = 'unfinished'

/** flydrive's folder with a `put` that survives a power cut. flydrive's own `put` neither syncs nor renames. */
export class SyncedImageFolder extends FSDriver {
  readonly #root: string

  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }

  override put(key: string, contents: string | Uint8Array, _options?: WriteOptions): Promise<void> {
    const temporary = join(this.#root, unfinishedFolder, randomUUID())
    return writeFileAtomically(join(this.#root, key), contents, { temporary })
  }
}
