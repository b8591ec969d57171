// Knows how many requests each address made in the current window, by a clock that is never set forward or back.
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

/** Addresses remembered per limit; when there are more, the least recently seen are forgotten. */
const maxAddresses = 20_000

/**
 * The counts of one limit. The plugin's own store reads the time of day: after a clock was set back by a year, every address
 * that it knew would be counted in one window for that year.
 */
export class AddressCounts implements FastifyRateLimitStore {
  readonly #counts = new LRUCache<string, { current: number }>({ max: maxAddresses, ttl: 1 })

  incr: FastifyRateLimitStore['incr'] = (key, done, windowMs) => {
    let count = this.#counts.get(key)
    if (!count) {
      count = { current: 0 }
      this.#counts.set(key, count, { ttl: windowMs })
    }
    count.current += 1
    // The time that is left can be a fraction of a millisecond more than the window.
    const ttl = Math.min(windowMs, this.#counts.getRemainingTTL(key))
    done(null, { current: count.current, ttl })
  }

  child(): AddressCounts {
    return new AddressCounts()
  }
}
