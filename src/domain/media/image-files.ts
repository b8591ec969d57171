// Knows how the files of one picture are written, read and removed, wherever they are kept.
import type { Disk, DriveFile } from 'flydrive'
import { type ImageWidth, imageWidths } from '../../contract/image.ts'
import { Failure } from '../failures.ts'
import type { MadeVariant } from './decode-image.ts'
import { imageFileKey, isOldEnough } from './image-file-rules.ts'
import { unfinishedFolder } from './synced-image-folder.ts'

/** The files of a place. Writing and reading refuse with `unavailable` (503) when the place does not answer. */
export type ImageFiles = {
  /** Writes every variant. Resolves when all of them would survive a power cut; what a failure leaves is to be removed. */
  write(id: string, variants: MadeVariant[]): Promise<void>
  /** One file; null when there is none. */
  read(id: string, width: ImageWidth): Promise<Buffer | null>
  /** Removes every file of a picture. Files that are not there count as removed. */
  remove(id: string): Promise<void>
  /** Removes what a crash left half-written, except what is younger than an hour. Answers how many files went. */
  removeUnfinished(now: Date): Promise<number>
}

/** The files of an open place. */
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
        throw placeFailure(cause)
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
    throw placeFailure(cause)
  }
}

async function removeUnfinished(disk: Disk, now: Date): Promise<number> {
  let removed = 0
  for (const found of (await disk.listAll(unfinishedFolder)).objects) {
    if (!found.isFile || !(await wasLeftAlone(found, now))) continue
    await disk.delete(found.key)
    removed += 1
  }
  return removed
}

// Another copy of the program may sweep the same place: a file that is gone meanwhile is none to remove.
async function wasLeftAlone(file: DriveFile, now: Date): Promise<boolean> {
  try {
    return isOldEnough((await file.getMetaData()).lastModified, now)
  } catch (cause) {
    if (isMissing(cause)) return false
    throw placeFailure(cause)
  }
}

// flydrive wraps what the file system or the bucket said; a missing file has one name in each.
function isMissing(failure: unknown): boolean {
  const cause = failure instanceof Error ? failure.cause : null
  if (!(cause instanceof Error)) return false
  return ('code' in cause && cause.code === 'ENOENT') || cause.name === 'NoSuchKey'
}

function placeFailure(cause: unknown): Failure {
  const failure = new Failure(
    'unavailable',
    'Pictures cannot be reached at the moment. Please try again soon.',
  )
  failure.cause = cause
  return failure
}
