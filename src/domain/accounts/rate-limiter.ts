// Decides whether another attempt is allowed. The counts are in the database, so that all copies of the program share them.
import { createHash } from 'node:crypto'
import type { Db } from '../../database/connect.ts'
import { tooManyRequests } from '../failures.ts'
import {
  addAttempt,
  findWindowEnd,
  removeAttempts,
  removeEndedWindows,
  subtractAttempt,
} from './rate-limit-queries.ts'
import {
  describeRefusal,
  latestWindowEndAt,
  type RateLimitKind,
  rateLimits,
  windowEndAt,
} from './rate-limit-rules.ts'

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
export function createRateLimiter(
  db: Db,
  { enabled, now = () => new Date() }: { enabled: boolean; now?: () => Date },
): RateLimiter {
  if (!enabled) return { consume: async () => {}, refund: async () => {}, reset: async () => {} }
  let cleanedUpMs = Number.NEGATIVE_INFINITY
  const cleanUp = async (at: Date) => {
    // The clock may be set back.
    if (Math.abs(at.getTime() - cleanedUpMs) < cleanUpEveryMs) return
    cleanedUpMs = at.getTime()
    await removeEndedWindows(db, at).catch(() => {}) // the next minute tries again
  }
  return {
    async consume(kind, key) {
      const at = now()
      await cleanUp(at)
      const keyHash = hashKey(key)
      const isCounted = await addAttempt(
        db,
        { kind, keyHash, endsAt: windowEndAt(kind, at) },
        rateLimits[kind].max,
        at,
        latestWindowEndAt(kind, at),
      )
      if (isCounted) return
      const endsAt = (await findWindowEnd(db, kind, keyHash)) ?? at
      const { sentence, retryAfterSeconds } = describeRefusal(kind, endsAt, at)
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
