// Decides how many uncached reads are worked on at once, how many wait, and when the next one is refused.
import { Failure } from '../domain/failures.ts'
import type { Semaphore, SemaphoreLimits } from '../domain/semaphore.ts'

const tooBusyText =
  'Very many people are searching the directory at the moment. Please try again in a few seconds.'

/**
 * 16 at once keep the database connections busy. A read makes about six queries one after the other, so with more at once
 * every response would be late. With 112 waiting, the last of them is served within about a second on a small server
 * (bench/shedding.ts).
 */
export const readLimits: SemaphoreLimits = {
  maxConcurrent: 16,
  maxWaiting: 112,
  tooBusyText,
}

/** Refuses with `unavailable` (503) when the calls of a page would be refused: then the page need not be rendered. */
export function refuseWhenFull(reads: Semaphore): void {
  if (!reads.hasRoom()) throw new Failure('unavailable', tooBusyText)
}
