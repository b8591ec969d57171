// Decides whether another attempt is allowed. The counts are in the database, so that all copies of the program share them.
import { createHash } from 'node:crypto'
import type { Db } from '../../database/connect.ts'
import { tooManyRequests } from '../failures.ts'
import {
  addAttempt,
  removeAttempts,
  removeEndedWindows,
  secondsToWindowEnd,
  subtractAttempt,
} from './rate-limit-queries.ts'
import { describeRefusal, type RateLimitKind, rateLimits } from './rate-limit-rules.ts'

/** Counts attempts. It uses a connection of its own, so never call it inside a transaction. */
export type RateLimiter = {
  /** Counts one attempt. Refuses an attempt over the limit (429 with Retry-After), also when many come at once. */
  consume(kind: RateLimitKind, key: string): Promise<void>
  /** Counts one attempt, refuses none, and returns the count; 0 when nothing is counted. */
  count(kind: RateLimitKind, key: string): Promise<number>
  /** Takes one attempt off the count, because it was no failure. */
  refund(kind: RateLimitKind, key: string): Promise<void>
  /** Removes the count of a key. */
  reset(kind: RateLimitKind, key: string): Promise<void>
}

/** A limiter over the database; `enabled: false` (RATE_LIMIT=off) counts nothing and refuses nobody. */
export function createRateLimiter(db: Db, { enabled }: { enabled: boolean }): RateLimiter {
  if (!enabled)
    return { consume: async () => {}, count: async () => 0, refund: async () => {}, reset: async () => {} }
  let cleanUpAt = 0
  const cleanUp = async () => {
    if (performance.now() < cleanUpAt) return
    cleanUpAt = performance.now() + cleanUpEveryMs
    await removeEndedWindows(db).catch(() => {}) // the next minute tries again
  }
  return {
    async consume(kind, key) {
      await cleanUp()
      const keyHash = hashKey(key)
      const { max, minutes } = rateLimits[kind]
      const windowMs = minutes * 60_000
      if ((await addAttempt(db, { kind, keyHash }, { max, windowMs })) !== null) return
      const secondsLeft = await secondsToWindowEnd(db, kind, keyHash)
      const { sentence, retryAfterSeconds } = describeRefusal(kind, secondsLeft)
      throw tooManyRequests(sentence, retryAfterSeconds)
    },
    async count(kind, key) {
      const windowMs = rateLimits[kind].minutes * 60_000
      return (
        (await addAttempt(db, { kind, keyHash: hashKey(key) }, { max: uncounted, windowMs })) ?? uncounted
      )
    },
    refund: (kind, key) => subtractAttempt(db, kind, hashKey(key)),
    reset: (kind, key) => removeAttempts(db, kind, hashKey(key)),
  }
}

const cleanUpEveryMs = 60_000
/** More than any window sees. */
const uncounted = 1_000_000_000

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
