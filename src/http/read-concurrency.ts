// Decides how many of the visitors' questions that nobody asked before are worked on at once, and who is turned away.
import { Failure } from '../domain/failures.ts'
import type { Semaphore, SemaphoreLimits } from '../domain/semaphore.ts'

const tooBusyText =
  'Very many people are searching the directory at the moment. Please try again in a few seconds.'

/**
 * Enough at once to keep the connections of a server busy. Each makes some six queries one after the other, so that a
 * crowd let in at once would all be answered late: the last of those who wait here are answered within a second or so, on
 * one small server (bench/shedding.ts).
 */
export const readLimits: SemaphoreLimits = {
  maxConcurrent: 16,
  maxWaiting: 112,
  maxWaitingBytes: 0,
  tooBusyText,
}

/** Refuses with `unavailable` (503) when a page's questions would be turned away: then it need not be drawn. */
export function refuseWhenCrowded(reads: Semaphore): void {
  if (!reads.hasRoom()) throw new Failure('unavailable', tooBusyText)
}
