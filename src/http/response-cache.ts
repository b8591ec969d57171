// Caches public responses until anything public changes or may have changed, or until their opening hours expire; how long other caches may.
import { LRUCache } from 'lru-cache'
import { type EncodedResponse, encodeResponse, type PlainResponse } from './encoded-response.ts'
import { publicTag, type SharedCachePurge } from './shared-cache.ts'

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

/** Seconds for which a response is fresh, and for which it may be sent stale while a new one is fetched. */
type Keeping = { fresh: number; stale: number }
/** For any shared cache. With what the slowest cache adds, a change is public within three seconds. */
const briefly: Keeping = { fresh: 1, stale: 1 }
/** For a cache that is purged after changes: what it keeps this long is wrong only if a purge failed. */
const untilPurged: Keeping = { fresh: 30, stale: 2 }
/** nginx counts in whole seconds, and so keeps a response up to one second longer. */
const roundingMs = 1000

/** Browsers revalidate what they keep at each use; so do shared caches when a change may be missed or is near. */
const validatedEachTime = 'public, no-cache'

/** The headers of a public response that is true until `endsAt`, and the time until which they can be sent. Times are in milliseconds. */
export function headersForSharedCaches(
  endsAt: number,
  now: number,
  isPurged: boolean,
): { headers: Record<string, string>; until: number } {
  const tags = isPurged ? { 'surrogate-key': publicTag, 'cache-tag': publicTag } : {}
  for (const keeping of isPurged ? [untilPurged, briefly] : [briefly]) {
    const until = endsAt - (keeping.fresh + keeping.stale) * 1000 - roundingMs
    if (until > now) return { headers: { 'cache-control': cacheControl(keeping), ...tags }, until }
  }
  return { headers: { 'cache-control': validatedEachTime, ...tags }, until: endsAt }
}

/** Shared caches may keep only a 200 and a permanent redirect. */
export const mayBeShared = (status: number): boolean => status === 200 || status === 301

// `must-revalidate` is for browsers: without it they would also show stale pages, and a reload could show the past.
const cacheControl = ({ fresh, stale }: Keeping) =>
  `public, max-age=0, must-revalidate, s-maxage=${fresh}, stale-while-revalidate=${stale}`
