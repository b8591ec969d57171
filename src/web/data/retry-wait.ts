// Knows how long the server asked this browser to wait: a call that is made earlier is refused again.
import type { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/** Whole seconds from `now` (milliseconds) until the longest wait of the failed queries is over, and `waitUntil` has come. */
export function secondsToWait(client: QueryClient, now: number, waitUntil = 0): number {
  const ends = client
    .getQueryCache()
    .getAll()
    .map(({ state: { error, errorUpdatedAt } }) => endOfWait(error, errorUpdatedAt))
  return Math.ceil(Math.max(0, ...[...ends, waitUntil].map((end) => end - now)) / 1000)
}

/** When a call may be made again that failed at `failedAt`, both in milliseconds. */
export const endOfWait = (error: unknown, failedAt: number): number =>
  error instanceof CallError ? failedAt + error.waitSeconds * 1000 : 0
