// Knows how the files of an image are written, read and removed, in a folder or a bucket alike.
import type { Disk, DriveFile } from 'flydrive'
import { type ImageWidth, imageWidths } from '../../contract/image.ts'
import { Failure } from '../failures.ts'
import { Semaphore, type SemaphoreLimits } from '../semaphore.ts'
import { withDeadline } from '../with-deadline.ts'
import type { EncodedVariant } from './encode-variants.ts'
import { imageFileKey, isOldEnough } from './image-file-rules.ts'
import { unfinishedFolder } from './synced-image-folder.ts'

/** The files of a storage. Writing and reading refuse with `unavailable` (503) when it does not respond or too many read. */
export type ImageFiles = {
  /** Writes every variant. Once it resolves, all survive a power cut. When it fails, the caller calls `remove`. */
  write(id: string, variants: EncodedVariant[]): Promise<void>
  /** One file; null when there is none. */
  read(id: string, width: ImageWidth): Promise<Buffer | null>
  /** Removes every file of an image. A file that is not there counts as removed. */
  remove(id: string): Promise<void>
  /** Removes the temporary files that crashes left, except those younger than an hour. Returns how many. */
  removeUnfinished(now: Date): Promise<number>
  /** Whether the storage answers a question within its deadline. Never throws. */
  isReachable(): Promise<boolean>
  /** The keys of all files of images, a few hundred at a time. */
  listKeys(): AsyncGenerator<string[]>
}

/**
 * 48 files are read at a time, since the client of a bucket has 50 connections. To read or remove a file may take 3 seconds.
 * So while the storage hangs, a visitor waits at most 9 seconds for an image, and an owner 3 for the removal of an old one.
 */
export const fileLimits: SemaphoreLimits & { deadlineMs: number } = {
  maxConcurrent: 48,
  maxWaiting: 96,
  deadlineMs: 3000,
  tooBusyText: 'Very many people are looking at pictures at the moment. Please try again in a few seconds.',
}

/** The files of an open storage. */
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

/** No file has this name; that there is none is the answer of a storage. It is read, because the answer to HEAD does not tell a missing bucket. */
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
    if (!isMissing(cause)) throw storageFailure(cause) // a folder is made with its first file
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

// False when the file is gone: another copy of the program may sweep the same storage.
async function isOld(file: DriveFile, now: Date): Promise<boolean> {
  try {
    return isOldEnough((await file.getMetaData()).lastModified, now)
  } catch (cause) {
    if (isMissing(cause)) return false
    throw storageFailure(cause)
  }
}

// flydrive wraps the error of the file system or the bucket. Each has its own name for a missing file.
function isMissing(failure: unknown): boolean {
  const cause = failure instanceof Error ? failure.cause : null
  if (!(cause instanceof Error)) return false
  return ('code' in cause && cause.code === 'ENOENT') || cause.name === 'NoSuchKey'
}

/** The refusal that says that pictures cannot be reached; `cause` is for the log. */
export function storageFailure(
  cause: unknown,
  message = 'Pictures cannot be reached at the moment. Please try again soon.',
): Failure {
  const failure = new Failure('unavailable', message)
  failure.cause = cause
  return failure
}
