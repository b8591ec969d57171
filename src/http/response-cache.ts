// Caches public responses until anything public changes or may have changed, or until their opening hours expire.
import { LRUCache } from 'lru-cache'
import { type EncodedResponse, encodeResponse, type PlainResponse } from './encoded-response.ts'
import type { SharedCachePurge } from './shared-cache.ts'
import { headersForSharedCaches, mayBeShared, validatedEachTime } from './shared-cache.ts'

/** What the cache needs from the program around it. */
type CacheSettings = {
  /** False while public changes may be missed: then a response is used for two seconds at most. */
  isListening(): boolean
  /** The time in milliseconds. */
  now?(): number
  /** Called when everything is removed, before any other response is made. */
  onClear?(): void
  /** The shared cache in front of the program; null without one. */
  purge: SharedCachePurge | null
}

/** `hits` and `misses` count responses; `clears` counts how often everything was removed, also from an empty cache. */
type CacheStats = { hits: number; misses: number; clears: number; bytes: number }

/** How long a response is used while a change may be missed, in milliseconds. */
const unheardMs = 2000
/** Maximum bytes of the cache; when it is full, the least recently used responses are evicted. */
const maxBytes = 64 * 1024 * 1024
/** Bytes of a response in addition to its key and its bodies, measured with empty lists; a fifth of it is headers. */
const overheadBytes = 1280

/**
 * The cache of public responses. Each route chooses its cache keys (CachePolicy in send-response.ts). Concurrent requests for the
 * same key share one response.
 */
export class ResponseCache {
  readonly #settings: Required<CacheSettings>
  readonly #counts = { hits: 0, misses: 0, clears: 0 }
  #generation: Generation
  #latest = 0

  constructor(settings: CacheSettings) {
    this.#settings = { now: Date.now, onClear: () => {}, ...settings }
    this.#generation = newGeneration(this.#settings.now())
  }

  /** The cached response, if there is one. A caller that sends it must call `countHit`. */
  find(key: string): EncodedResponse | undefined {
    this.#removeOld()
    return this.#findTrue(this.#generation, key)
  }

  countHit(): void {
    this.#counts.hits += 1
  }

  /** The cached response, or the one that `make` makes now. */
  async getOrMake(key: string, make: () => Promise<PlainResponse>): Promise<EncodedResponse> {
    this.#removeOld()
    // Read once: a response begun before a clear() is stored in the old generation, so a stale response is never cached.
    const generation = this.#generation
    const begun = this.#findTrue(generation, key) ?? generation.pending.get(key)
    // If there is none, nothing is awaited, so that the next request finds the pending response of this one.
    const ready = begun && (await begun)
    if (ready && ready.status !== tooManyRequests) {
      this.#counts.hits += 1
      return ready
    }
    this.#counts.misses += 1
    return await this.#makeIn(generation, key, make)
  }

  /** Removes everything. A response that is being made now is sent but not cached. */
  clear(): void {
    this.#counts.clears += 1
    this.#beginAnew()
    this.#settings.purge?.notify()
  }

  /** The cache headers of a public response that is not in this cache. */
  publicHeaders(): Record<string, string> {
    return this.#headersUntil(Number.POSITIVE_INFINITY).headers
  }

  /** Counts since the start, and the bytes in the cache now. */
  get stats(): CacheStats {
    return { ...this.#counts, bytes: this.#generation.cached.calculatedSize }
  }

  /**
   * Removes everything when it may be stale: while changes may be missed, and after a wrong clock was set back, because responses
   * made before show the opening hours of a time in the future.
   */
  #removeOld(): void {
    const time = this.#settings.now()
    const isOld = !this.#settings.isListening() && time - this.#generation.begunAt >= unheardMs
    if (isOld || time < this.#latest) this.#beginAnew()
    this.#latest = time
  }

  #beginAnew(): void {
    this.#settings.onClear()
    this.#generation = newGeneration(this.#settings.now())
  }

  /** The cached response if its opening hours have not expired, with headers that are valid now. */
  #findTrue({ cached }: Generation, key: string): EncodedResponse | undefined {
    const response = cached.get(key)
    const time = this.#settings.now()
    if (!response || response.endsAt <= time) return undefined
    if (response.headersUntil > time) return response
    const renewed = withHeaders(response, this.#headersUntil(response.endsAt))
    cached.set(key, renewed)
    return renewed
  }

  async #makeIn({ cached, pending }: Generation, key: string, make: () => Promise<PlainResponse>) {
    const making = make().then((plain) => this.#encode(plain))
    pending.set(key, making)
    try {
      const response = await making
      if (isCacheable(response)) cached.set(key, response)
      return response
    } finally {
      pending.delete(key)
    }
  }

  async #encode(plain: PlainResponse): Promise<EncodedResponse> {
    if (!mayBeShared(plain.status)) return await encodeResponse(plain, 'no-store')
    const response = await encodeResponse(plain, validatedEachTime)
    return withHeaders(response, this.#headersUntil(response.endsAt))
  }

  #headersUntil(endsAt: number) {
    const { isListening, now, purge } = this.#settings
    if (!isListening()) return { headers: { 'cache-control': validatedEachTime }, until: now() + unheardMs }
    return headersForSharedCaches(endsAt, now(), purge !== null)
  }
}

const newGeneration = (begunAt: number) => ({
  begunAt,
  cached: new LRUCache<string, EncodedResponse>({ maxSize: maxBytes, sizeCalculation: sizeOf }),
  pending: new Map<string, Promise<EncodedResponse>>(),
})

type Generation = ReturnType<typeof newGeneration>

const withHeaders = (
  response: EncodedResponse,
  { headers, until }: { headers: Record<string, string>; until: number },
): EncodedResponse => ({
  ...response,
  headers: { ...response.headers, ...headers },
  headersUntil: until,
  lines: {},
})

const tooManyRequests = 429

/** A 429 concerns one client, and a status of 500 or more only this moment: nobody else may get them. */
const isCacheable = ({ status }: EncodedResponse) => status < 500 && status !== tooManyRequests

function sizeOf({ bodies }: EncodedResponse, key: string): number {
  const bytes = bodies.identity.length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0)
  return overheadBytes + 2 * key.length + bytes
}
