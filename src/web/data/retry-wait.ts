// Knows how long the server asked this browser to wait: a call that is made earlier is refused again.
import type { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/** Whole seconds from `now` (milliseconds) until the longest wait of the failed queries is over. */
export function secondsToWait(client: QueryClient, now: number): number {
  const ends = client
    .getQueryCache()
    .getAll()
    .map(({ state: { error, errorUpdatedAt } }) =>
      error instanceof CallError ? errorUpdatedAt + error.waitSeconds * 1000 : 0,
    )
  return Math.ceil(Math.max(0, ...ends.map((end) => end - now)) / 1000)
}
