// Decides which public responses are cached, and for how long: until anything public changes, or may have, or what they say
// about opening hours is over.
import { LRUCache } from 'lru-cache'
import { type EncodedResponse, encodeResponse, type PlainResponse } from './encoded-response.ts'
import type { SharedCachePurge } from './shared-cache-purge.ts'
import { headersForSharedCaches, mayBeShared, validatedEachTime } from './shared-cache-rules.ts'

/** What a cache is told about the program around it. */
type CacheSettings = {
  /** False while a public change may be missed: then every response is made anew, for one request, and none is stored. */
  isListening(): boolean
  /** The time in milliseconds. */
  now?(): number
  /** Called by `clear` before anything else is made. */
  onClear?(): void
  /** The shared cache in front of us; null without one. */
  purge: SharedCachePurge | null
}

/** `hits` and `misses` count responses, `clears` how often everything was removed, also when nothing was there. */
type CacheStats = { hits: number; misses: number; clears: number; bytes: number }

/** Bytes of the cache; when it is full, the least recently used responses are removed. */
const maxBytes = 64 * 1024 * 1024
/** Bytes of a response besides its key and its bodies, measured with empty lists; a fifth of it is headers. */
const overheadBytes = 1280

/**
 * The cache of public responses. Each route chooses its keys (CachePolicy in send-response.ts). Requests for the same key at the
 * same time share one response.
 */
export class ResponseCache {
  readonly #settings: Required<CacheSettings>
  readonly #counts = { hits: 0, misses: 0, clears: 0 }
  #generation = newGeneration()
  #latest = 0

  constructor(settings: CacheSettings) {
    this.#settings = { now: Date.now, onClear: () => {}, ...settings }
  }

  /** The cached response, if there is one. Whoever sends it calls `countHit`. */
  find(key: string): EncodedResponse | undefined {
    this.#noticeClock()
    return this.#settings.isListening() ? this.#findTrue(this.#generation, key) : undefined
  }

  countHit(): void {
    this.#counts.hits += 1
  }

  /** The cached response, or the one that `make` makes now. */
  async getOrMake(key: string, make: () => Promise<PlainResponse>): Promise<EncodedResponse> {
    if (!this.#settings.isListening()) {
      this.#counts.misses += 1
      return await this.#encode(await make())
    }
    this.#noticeClock()
    // Taken once: what began before a clear() is stored in the old generation, so a stale response is never cached.
    const generation = this.#generation
    const begun = this.#findTrue(generation, key) ?? generation.pending.get(key)
    // Without one nothing is awaited, so that the next request finds what this one begins.
    const ready = begun && (await begun)
    if (ready && ready.status !== tooManyRequests) {
      this.#counts.hits += 1
      return ready
    }
    this.#counts.misses += 1
    return await this.#makeIn(generation, key, make)
  }

  /** Removes everything. A response that is being made at this moment is sent but not cached. */
  clear(): void {
    const { onClear, purge } = this.#settings
    this.#counts.clears += 1
    onClear()
    this.#generation = newGeneration()
    purge?.notify()
  }

  /** What a public response that is not in here says to the caches in front of us. */
  publicHeaders(): Record<string, string> {
    return this.#settings.isListening()
      ? this.#headersUntil(Number.POSITIVE_INFINITY).headers
      : { 'cache-control': validatedEachTime }
  }

  /** What happened since the start, and what the cache holds now. */
  get stats(): CacheStats {
    return { ...this.#counts, bytes: this.#generation.cached.calculatedSize }
  }

  /** After a wrong clock was set back, what was made before tells the hours of a time to come, and would do so until then. */
  #noticeClock(): void {
    const time = this.#settings.now()
    if (time < this.#latest) this.#generation = newGeneration()
    this.#latest = time
  }

  /** The cached response while what it says about opening hours is true, with headers of now. */
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
    return this.#settings.isListening()
      ? withHeaders(response, this.#headersUntil(response.endsAt))
      : response
  }

  #headersUntil(endsAt: number) {
    const { now, purge } = this.#settings
    return headersForSharedCaches(endsAt, now(), purge !== null)
  }
}

const newGeneration = () => ({
  cached: new LRUCache<string, EncodedResponse>({ maxSize: maxBytes, sizeCalculation: sizeOf }),
  pending: new Map<string, Promise<EncodedResponse>>(),
})

type Generation = ReturnType<typeof newGeneration>

const withHeaders = (
  response: EncodedResponse,
  { headers, until }: ReturnType<typeof headersForSharedCaches>,
): EncodedResponse => ({
  ...response,
  headers: { ...response.headers, ...headers },
  headersUntil: until,
  lines: {},
})

const tooManyRequests = 429

/** A page with 429 concerns one client, and one with 500 or more only this moment: nobody else may get them. */
const isCacheable = ({ status }: EncodedResponse) => status < 500 && status !== tooManyRequests

function sizeOf({ bodies }: EncodedResponse, key: string): number {
  const bytes = bodies.identity.length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0)
  return overheadBytes + 2 * key.length + bytes
}
