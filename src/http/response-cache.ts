// Decides which public responses are cached, and for how long: until anything public changes, or may have, or what they say
// about opening hours is over.
import { LRUCache } from 'lru-cache'
import { type EncodedResponse, encodeResponse, type PlainResponse } from './encoded-response.ts'
import type { SharedCachePurge } from './shared-cache-purge.ts'
import { headersForSharedCaches, mayBeShared, validatedEachTime } from './shared-cache-rules.ts'

/** The cache of public responses. Each route chooses its keys (CachePolicy in send-response.ts). */
export type ResponseCache = {
  /** The cached response, if there is one. Whoever sends it calls `countHit`. */
  find(key: string): EncodedResponse | undefined
  countHit(): void
  /** The cached response, or the one that `make` makes now. */
  getOrMake(key: string, make: () => Promise<PlainResponse>): Promise<EncodedResponse>
  /** Removes everything. A response that is being made at this moment is sent but not cached. */
  clear(): void
  /** What a public response that is not in here says to the caches in front of us. */
  publicHeaders(): Record<string, string>
  /** What happened since the start, and what the cache holds now. */
  readonly figures: CacheFigures
}

/** `hits` and `misses` count responses, `clears` how often everything was removed, also when nothing was there. */
export type CacheFigures = { hits: number; misses: number; clears: number; bytes: number }

/** Bytes of the cache; when it is full, the least recently used responses are removed. */
const maxBytes = 64 * 1024 * 1024
/** Bytes of a response besides its key and its bodies, measured with empty lists; a fifth of it is headers. */
const overheadBytes = 1280

/**
 * An empty cache. Requests for the same key at the same time share one response. While `isListening` returns false, a public
 * change may be missed: then every response is made anew, for one request, and none is stored, neither here nor by a shared
 * cache. `onClear` is called before what follows is made; then `purge` tells the shared cache.
 */
export function createResponseCache(
  isListening: () => boolean,
  now: () => number = Date.now,
  onClear: () => void = () => {},
  purge: SharedCachePurge | null = null,
): ResponseCache {
  let generation = newGeneration()
  const counts = { hits: 0, misses: 0, clears: 0 }
  const keepIn = (endsAt: number) => headersForSharedCaches(endsAt, now(), purge !== null)
  const findTrue = (cached: Generation['cached'], key: string) => {
    const response = cached.get(key)
    const time = now()
    if (!response || response.endsAt <= time) return undefined
    if (response.headersUntil > time) return response
    const renewed = withHeaders(response, keepIn(response.endsAt))
    cached.set(key, renewed)
    return renewed
  }
  const encodePublic = async (plain: PlainResponse) => {
    if (!mayBeShared(plain.status)) return await encodeResponse(plain, 'no-store')
    const response = await encodeResponse(plain, validatedEachTime)
    return isListening() ? withHeaders(response, keepIn(response.endsAt)) : response
  }
  return {
    find: (key) => (isListening() ? findTrue(generation.cached, key) : undefined),
    countHit() {
      counts.hits += 1
    },
    async getOrMake(key, make) {
      counts.misses += 1
      if (!isListening()) return await encodePublic(await make())
      // Taken once: what began before a clear() is stored in the old generation, so a stale response is never cached.
      const { cached, pending } = generation
      const begun = findTrue(cached, key) ?? pending.get(key)
      const ready = begun && (await begun)
      if (ready && ready.status !== tooManyRequests) {
        counts.misses -= 1
        counts.hits += 1
        return ready
      }
      const making = make().then(encodePublic)
      pending.set(key, making)
      try {
        const response = await making
        if (isCacheable(response)) cached.set(key, response)
        return response
      } finally {
        pending.delete(key)
      }
    },
    clear() {
      counts.clears += 1
      onClear()
      generation = newGeneration()
      purge?.notify()
    },
    publicHeaders: () =>
      isListening() ? keepIn(Number.POSITIVE_INFINITY).headers : { 'cache-control': validatedEachTime },
    get figures() {
      return { ...counts, bytes: generation.cached.calculatedSize }
    },
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
