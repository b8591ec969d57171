// Knows how many requests each address made in the current window, by a clock that is never set forward or back.
import { LRUCache } from 'lru-cache'

/** Addresses remembered per limit; when there are more, the least recently seen are forgotten. */
const maxAddresses = 20_000

/** `endsAt` is the end of the window, in milliseconds of `performance.now()`. */
type Count = { requests: number; endsAt: number }

/**
 * The counts of one limit. They read no time of day: after a clock was set back by a year, every address would be counted in one
 * window for that year.
 */
export class AddressCounts {
  readonly #counts = new LRUCache<string, Count>({ max: maxAddresses })
  readonly #windowMs: number

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  /** The count of an address; its window begins with the first request. */
  get(key: string, now: number): Count {
    const known = this.#counts.get(key)
    if (known && known.endsAt > now) return known
    const count = { requests: 0, endsAt: now + this.#windowMs }
    this.#counts.set(key, count)
    return count
  }
}
