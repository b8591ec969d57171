// Knows how the files of an image are written, read and removed, in a folder or a bucket alike.
import type { Disk, DriveFile } from 'flydrive'
import { type ImageWidth, imageWidths } from '../../contract/image.ts'
import { Failure } from '../failures.ts'
import type { EncodedVariant } from './encode-variants.ts'
import { imageFileKey, isOldEnough } from './image-file-rules.ts'
import { unfinishedFolder } from './synced-image-folder.ts'

/** The files of a storage. Writing and reading refuse with `unavailable` (503) when the storage does not respond. */
export type ImageFiles = {
  /** Writes every variant. Once it resolves, all survive a power cut. When it fails, the caller calls `remove`. */
  write(id: string, variants: EncodedVariant[]): Promise<void>
  /** One file; null when there is none. */
  read(id: string, width: ImageWidth): Promise<Buffer | null>
  /** Removes every file of an image. A file that is not there counts as removed. */
  remove(id: string): Promise<void>
  /** Removes the temporary files that crashes left, except those younger than an hour. Returns how many. */
  removeUnfinished(now: Date): Promise<number>
}

/** The files of an open storage. */
export function createImageFiles(disk: Disk): ImageFiles {
  const remove = async (id: string) => {
    for (const width of imageWidths) await disk.delete(imageFileKey(id, width))
  }
  return {
    remove,
    async write(id, variants) {
      try {
        for (const { name, bytes } of variants) await disk.put(imageFileKey(id, name), bytes)
      } catch (cause) {
        throw storageFailure(cause)
      }
    },
    read: (id, width) => readFile(disk, imageFileKey(id, width)),
    removeUnfinished: (now) => removeUnfinished(disk, now),
  }
}

async function readFile(disk: Disk, key: string): Promise<Buffer | null> {
  try {
    const bytes = await disk.getBytes(key)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (cause) {
    if (isMissing(cause)) return null
    throw storageFailure(cause)
  }
}

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

function storageFailure(cause: unknown): Failure {
  const failure = new Failure(
    'unavailable',
    'Pictures cannot be reached at the moment. Please try again soon.',
  )
  failure.cause = cause
  return failure
}
