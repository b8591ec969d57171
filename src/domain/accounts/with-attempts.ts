// Decides which attempts count: not those that failed because of us.
import { Failure } from '../failures.ts'
import type { RateLimitKind } from './rate-limit-rules.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** What the rate limiter counts: the kind of the attempt, and its key. */
export type Attempt = [kind: RateLimitKind, key: string]

/**
 * Counts the attempts and then does the work. They are counted first: otherwise fifty at the same moment would all be under
 * the limit. All are refunded when one of them is over its limit, and when the work fails because of us. A refusal of what
 * was sent is not refunded. Outside a transaction, as the rate limiter.
 */
export async function withAttempts<T>(
  rateLimiter: RateLimiter,
  attempts: Attempt[],
  work: () => Promise<T>,
): Promise<T> {
  const counted: Attempt[] = []
  try {
    for (const attempt of attempts) {
      await rateLimiter.consume(...attempt)
      counted.push(attempt)
    }
    return await work()
  } catch (error) {
    // An error of a refund would hide the first error.
    if (isRefunded(error)) await Promise.allSettled(counted.map((attempt) => rateLimiter.refund(...attempt)))
    throw error
  }
}

/** A defect, something that does not respond or is too busy, or another attempt that is over its limit. */
const isRefunded = (error: unknown): boolean =>
  !(error instanceof Failure) || error.code === 'unavailable' || error.code === 'too_many_requests'
