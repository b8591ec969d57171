// Knows the finished public answers: bytes, ETag, brotli and gzip made once, all dropped when anything public changes.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** An answer as a handler makes it. */
export type PlainAnswer = {
  status: number
  type: string
  body: string | Buffer
  headers: Record<string, string>
}
/** The same answer ready to be sent in any encoding. */
export type FinishedAnswer = PlainAnswer & {
  etag: string
  identity: Buffer
  br: Buffer | null
  gzip: Buffer | null
}
/** What the server asks of the cache. */
export type ReadCache = {
  answer(key: string, make: () => Promise<PlainAnswer>): Promise<FinishedAnswer>
  drop(): void
}

/** Bytes of bodies kept at most; the least recently asked for go first. */
const maxBytes = 64 * 1024 * 1024
/** A body below this gains nothing from compression. */
const minCompressedBytes = 600
/** Level 5 of 11: a tenth larger than the best, twenty times sooner ready; a dropped cache refills fast. */
const brotliQuality = 5
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** An empty cache. A question asked by many at once is answered once. */
export function createReadCache(): ReadCache {
  let shelf = emptyShelf()
  return {
    async answer(key, make) {
      // What is begun before a drop lands on the shelf of that time, so a stale answer is never kept.
      const { kept, underWay } = shelf
      const ready = kept.get(key) ?? underWay.get(key)
      if (ready) return ready
      const made = make().then(finishAnswer)
      underWay.set(key, made)
      try {
        const answer = await made
        kept.set(key, answer)
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
  kept: new LRUCache<string, FinishedAnswer>({ maxSize: maxBytes, sizeCalculation: sizeOf }),
  underWay: new Map<string, Promise<FinishedAnswer>>(),
})

/** Compresses an answer and names it by its content. */
export async function finishAnswer(answer: PlainAnswer): Promise<FinishedAnswer> {
  const identity = Buffer.from(answer.body as string)
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const isText = /^(text|application)\/|\+xml/.test(answer.type)
  if (!isText || identity.length < minCompressedBytes)
    return { ...answer, etag, identity, br: null, gzip: null }
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressGzip(identity),
  ])
  return { ...answer, etag, identity, br, gzip: gz }
}

const sizeOf = (answer: FinishedAnswer) =>
  answer.identity.length + (answer.br?.length ?? 0) + (answer.gzip?.length ?? 0)
