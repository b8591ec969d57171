// Decides how the files of pictures are named, and which of them were left alone.
import type { ImageWidth } from '../../contract/image.ts'

/** Milliseconds for which a file or a row is left alone: the request that made it may not be done with it. */
export const graceMs = 60 * 60 * 1000

/** The file of a picture in one width, in one of 256 folders, so that none grows large. */
export function imageFileKey(id: string, width: ImageWidth): string {
  return `${id.slice(0, 2)}/${id}-${width}.webp`
}

/** Whether something made at `time` has been left alone long enough. */
export function isOldEnough(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() > graceMs
}
