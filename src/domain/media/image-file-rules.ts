// Decides how the files of images are named, and how long an unused one stays.
import type { ImageWidth } from '../../contract/image.ts'

/** Milliseconds for which the sweep spares an unused row or file: the request that made it may still be running. */
export const graceMs = 60 * 60 * 1000

/** The file of an image in one width. It is in one of 256 folders, so that no folder grows large. */
export function imageFileKey(id: string, width: ImageWidth): string {
  return `${id.slice(0, 2)}/${id}-${width}.webp`
}

/** Whether something that was made at `time` is older than that. */
export function isOldEnough(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() > graceMs
}
