// Decides whether somebody may try once more. The counts live in the database, so that all copies of the program share them.
import { createHash } from 'node:crypto'
import type { Db } from '../../database/connect.ts'
import { tooManyRequests } from '../failures.ts'
import {
  addAttempt,
  findAttemptsEnd,
  removeAttempts,
  removeEndedAttempts,
  subtractAttempt,
} from './rate-limit-queries.ts'
import { attemptsEndAt, describeRefusal, type RateLimitKind, rateLimits } from './rate-limit-rules.ts'

/** Counts tries. Uses a connection of its own: never call it inside a transaction. */
export type RateLimiter = {
  /** Counts one try, and refuses (429 with Retry-After) the one over the limit, however many ask at once. */
  consume(kind: RateLimitKind, key: string): Promise<void>
  /** Takes one try off the count: it turned out not to be one that counts. */
  refund(kind: RateLimitKind, key: string): Promise<void>
  /** Forgets every try of a key. */
  reset(kind: RateLimitKind, key: string): Promise<void>
}

/** A limiter over the database; `enabled: false` (RATE_LIMIT=off) counts nothing and refuses nobody. */
export function createRateLimiter(
  db: Db,
  { enabled, now = () => new Date() }: { enabled: boolean; now?: () => Date },
): RateLimiter {
  if (!enabled) return { consume: async () => {}, refund: async () => {}, reset: async () => {} }
  let tidyAt = 0
  const tidy = async (at: Date) => {
    if (at.getTime() < tidyAt) return
    tidyAt = at.getTime() + tidyEveryMs
    await removeEndedAttempts(db, at).catch(() => {}) // whoever asks next minute removes them
  }
  return {
    async consume(kind, key) {
      const at = now()
      await tidy(at)
      const keyHash = hashKey(key)
      const isCounted = await addAttempt(
        db,
        { kind, keyHash, endsAt: attemptsEndAt(kind, at) },
        rateLimits[kind].most,
        at,
      )
      if (isCounted) return
      const endsAt = (await findAttemptsEnd(db, kind, keyHash)) ?? at
      const { sentence, retryAfterSeconds } = describeRefusal(kind, endsAt, at)
      throw tooManyRequests(sentence, retryAfterSeconds)
    },
    refund: (kind, key) => subtractAttempt(db, kind, hashKey(key)),
    reset: (kind, key) => removeAttempts(db, kind, hashKey(key)),
  }
}

const tidyEveryMs = 60_000

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
