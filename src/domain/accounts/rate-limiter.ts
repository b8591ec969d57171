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
  /** Takes one attempt off the count, because it was no failure. */
  refund(kind: RateLimitKind, key: string): Promise<void>
  /** Removes the count of a key. */
  reset(kind: RateLimitKind, key: string): Promise<void>
}

/** A limiter over the database; `enabled: false` (RATE_LIMIT=off) counts nothing and refuses nobody. */
export function createRateLimiter(db: Db, { enabled }: { enabled: boolean }): RateLimiter {
  if (!enabled) return { consume: async () => {}, refund: async () => {}, reset: async () => {} }
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
      if (await addAttempt(db, { kind, keyHash }, { max, windowMs: minutes * 60_000 })) return
      const secondsLeft = await secondsToWindowEnd(db, kind, keyHash)
      const { sentence, retryAfterSeconds } = describeRefusal(kind, secondsLeft)
      throw tooManyRequests(sentence, retryAfterSeconds)
    },
    refund: (kind, key) => subtractAttempt(db, kind, hashKey(key)),
    reset: (kind, key) => removeAttempts(db, kind, hashKey(key)),
  }
}

const cleanUpEveryMs = 60_000

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
