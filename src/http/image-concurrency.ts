// Decides how many share images are drawn at once, how many wait, and when the next one is refused.
import { fileLimits } from '../domain/media/image-files.ts'
import { Semaphore } from '../domain/semaphore.ts'

/**
 * Four at a time, since each keeps a core busy for a tenth of a second. They do not pass the semaphore of the reads: an image
 * may come from a bucket, and when that hangs, searches must not wait.
 */
export function limitShareImages(): Semaphore {
  const { tooBusyText } = fileLimits
  return new Semaphore({ maxConcurrent: 4, maxWaiting: 12, tooBusyText })
}
