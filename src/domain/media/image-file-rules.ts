// Decides how the files of pictures are named, and which of them nobody may own any more.
import type { ImageWidth } from '../../contract/image.ts'

/** Two letters of the id, so that no folder and no listing grows beyond a 256th of everything. */
export const shards: readonly string[] = Array.from({ length: 256 }, (_, number) =>
  number.toString(16).padStart(2, '0'),
)

/** Milliseconds for which a file or a row is left alone: the request that made it may not be done with it. */
export const graceMs = 60 * 60 * 1000

/** The file of a picture in one width. */
export function imageFileKey(id: string, width: ImageWidth): string {
  return `${id.slice(0, 2)}/${id}-${width}.webp`
}

/** The picture a file belongs to; null for a file that is none of ours, which nobody touches. */
export function findImageIdOfFile(key: string): string | null {
  return filePattern.exec(key)?.groups?.id ?? null
}

/** Whether something made at `time` has been left alone long enough. */
export function isOldEnough(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() > graceMs
}

const filePattern = /^[0-9a-f]{2}\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d+\.webp$/
