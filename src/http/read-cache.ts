// Knows the finished public answers: bytes, ETag, brotli and gzip made once, all dropped when anything public changes.
import { LRUCache } from 'lru-cache'
import { type EncodedResponse, encodeResponse, type PlainResponse } from './encoded-response.ts'

/** What the server asks of the cache. A key is an address with what its answer reads of the query (send-answer.ts). */
export type ReadCache = {
  /** The kept answer, if there is one: the fast path of the server. */
  find(key: string): EncodedResponse | undefined
  /** The kept answer, or the one that `make` makes now. */
  answer(key: string, make: () => Promise<PlainResponse>): Promise<EncodedResponse>
  /** Forgets everything; what is being made at this moment is sent but not kept. */
  drop(): void
}

/** Bytes kept at most; the least recently asked for go first. */
const maxBytes = 64 * 1024 * 1024
/** What an answer takes besides its key and bodies, measured with empty lists, a fifth of it the headers of an encoding. */
const bytesBeside = 1280

/** An empty cache. A question asked by many at once is answered once. */
export function createReadCache(): ReadCache {
  let shelf = emptyShelf()
  return {
    find: (key) => shelf.kept.get(key),
    async answer(key, make) {
      // What is begun before a drop lands on the shelf of that time, so a stale answer is never kept.
      const { kept, underWay } = shelf
      const begun = kept.get(key) ?? underWay.get(key)
      const ready = begun && (await begun)
      if (ready && ready.status !== tooMany) return ready
      const made = make().then((answer) =>
        encodeResponse(answer, isForEverybody(answer) ? 'public, no-cache' : 'no-store'),
      )
      underWay.set(key, made)
      try {
        const answer = await made
        if (isForEverybody(answer)) kept.set(key, answer)
        return answer
      } finally {
        underWay.delete(key)
      }
    },
    drop() {
      shelf = emptyShelf()
    },
  }
}

const emptyShelf = () => ({
  kept: new LRUCache<string, EncodedResponse>({ maxSize: maxBytes, sizeCalculation: sizeOf }),
  underWay: new Map<string, Promise<EncodedResponse>>(),
})

const tooMany = 429

/** A page may also say that its principal asked too often, or that the database was away: nobody else is to read that. */
const isForEverybody = ({ status }: PlainResponse | EncodedResponse) => status < 500 && status !== tooMany

function sizeOf({ variants }: EncodedResponse, key: string): number {
  const bodies = variants.identity.length + (variants.br?.length ?? 0) + (variants.gzip?.length ?? 0)
  return bytesBeside + 2 * key.length + bodies
}
