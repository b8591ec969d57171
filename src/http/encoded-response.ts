// How a response is compressed, which encoding a client gets, when 304 is enough, and until when a response is true.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, createBrotliCompress, createGzip, gzip, constants as zlib } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import { utcOffsetMs } from '../contract/day-text.ts'
import type { FailedSearch } from '../domain/list-page.ts'

/** A response as a handler makes it. */
export type PlainResponse = {
  status: number
  type: string
  body: string | Buffer
  headers: Record<string, string>
  /** The pattern of a page: all pages have one route of the server. */
  route?: string | null
  /** What is counted when it is sent. */
  failedSearch?: FailedSearch | null
}
/**
 * The same response with a body for each encoding. `headers` hold for every encoding. `lines` are all headers of one encoding,
 * or of a 304, as a list of names and values: Node writes that fastest. They are put together when they are first sent.
 */
export type EncodedResponse = {
  status: number
  /** The pattern of the path, under which the response is counted. */
  route: string
  /** A search in it that nobody answers. It is counted for each client that gets it. */
  failedSearch: FailedSearch | null
  /** The times in milliseconds from which it is no longer true, and from which its headers must be made anew. */
  endsAt: number
  headersUntil: number
  etag: string
  headers: Record<string, string>
  bodies: { identity: Buffer; br: Buffer | null; gzip: Buffer | null }
  lines: Partial<Record<Encoding | 'unchanged', string[]>>
}
type Encoding = 'identity' | 'br' | 'gzip'

/** A body below this gains nothing from compression. */
const minCompressedBytes = 600
/** Level 5 of 11: a tenth larger than level 11, ready in a twentieth of the time. A cleared cache refills fast. */
const brotliQuality = 5
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses a response and makes its ETag from its content. `cacheControl` is `no-store` for a response to one person. */
export async function encodeResponse(plain: PlainResponse, cacheControl: string): Promise<EncodedResponse> {
  const identity = Buffer.from(plain.body as string)
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const headers: Record<string, string> = {
    ...plain.headers,
    'content-type': plain.type,
    'cache-control': cacheControl,
  }
  if (plain.status === 200 && cacheControl !== 'no-store') headers.etag = etag
  const bodies = await compress(identity, plain.type)
  if (bodies.br) headers.vary = 'Accept-Encoding'
  const endsAt = expiresAt(plain.headers)
  return {
    status: plain.status,
    route: plain.route ?? '',
    failedSearch: plain.failedSearch ?? null,
    endsAt,
    headersUntil: endsAt,
    etag,
    headers,
    bodies,
    lines: {},
  }
}

/** Writes a response without the framework, whose hooks would take longer than the response itself (bench/serving.ts). */
export function writeEncoded(
  request: IncomingMessage,
  raw: ServerResponse,
  response: EncodedResponse,
  common: Record<string, string>,
): void {
  if (response.headers.etag && isNotModified(request.headers['if-none-match'], response.etag)) {
    response.lines.unchanged ??= asLines({ ...common, ...response.headers })
    raw.writeHead(304, response.lines.unchanged).end()
    return
  }
  const { encoding, body } = choose(request.headers['accept-encoding'] ?? '', response)
  response.lines[encoding] ??= asLines({
    ...common,
    ...response.headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  })
  raw.writeHead(response.status, response.lines[encoding])
  raw.end(request.method === 'HEAD' ? undefined : body)
}

const asLines = (headers: Record<string, string>): string[] => Object.entries(headers).flat()

async function compress(identity: Buffer, type: string): Promise<EncodedResponse['bodies']> {
  const isText = /^(text|application)\/|^image\/svg/.test(type)
  if (!isText || identity.length < minCompressedBytes) return { identity, br: null, gzip: null }
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressGzip(identity),
  ])
  return { identity, br, gzip: gz }
}

function choose(header: string, { bodies }: EncodedResponse): { encoding: Encoding; body: Buffer } {
  const encoding = preferredEncoding(header)
  const body = bodies[encoding]
  return body ? { encoding, body } : { encoding: 'identity', body: bodies.identity }
}

/** A file that is made while it is sent, compressed on the way unless it is an archive. A failure of one stream ends the other. */
export function compressFile(
  content: Readable,
  type: string,
  accepted = '',
): { body: Readable; headers: Record<string, string> } {
  const isCompressed = type === 'application/zip' || type.startsWith('image/')
  const encoding = isCompressed ? 'identity' : preferredEncoding(accepted)
  if (encoding === 'identity') return { body: content, headers: {} }
  const compressed =
    encoding === 'br'
      ? createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : createGzip()
  pipeline(content, compressed, () => {})
  return { body: compressed, headers: { 'content-encoding': encoding, vary: 'Accept-Encoding' } }
}

/** The encoding that a client likes best, by its `Accept-Encoding`. */
export const preferredEncoding = (header: string): Encoding =>
  preferredOf.get(header) ?? negotiatePreferred(header)

/** What the last headers asked for. Browsers send a few forms only, and reading one takes as long as writing a 304. */
const preferredOf = new LRUCache<string, Encoding>({ max: 100 })

function negotiatePreferred(header: string): Encoding {
  const accepted = header.toLowerCase()
  // A `*` stands for what the header does not name. The negotiator takes it for its first value, named or not.
  const unnamed = encodings.find((encoding) => !accepted.includes(encoding)) ?? 'identity'
  const preferred = (negotiate(accepted.replace('*', unnamed), encodings) ?? 'identity') as Encoding
  preferredOf.set(header, preferred)
  return preferred
}

/** The smallest first: of two that a client likes equally it gets this one. */
const encodings: Encoding[] = ['br', 'gzip', 'identity']

/**
 * Whether an `If-None-Match` header names this ETag, so that 304 is enough. The comparison is weak, as RFC 9110 §13.1.2
 * demands: `W/"a"` and `"a"` are the same. `*` matches every ETag. The header may be a list.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.trim() === '*') return true
  // Not split at commas: a quoted ETag may hold one.
  const listed: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return listed.includes(etag.replace(/^W\//, ''))
}

/** The name of the header that says it. `Cache-Control` overrides it, so no client keeps a response by it; our own cache does. */
const expiresHeader = 'expires'

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * The header for a response with this body; none when nothing in it changes by itself. With `countedAt` the response also
 * depends on which businesses were open at that time: that may change with each minute.
 */
export function expiryHeaders(body: unknown, countedAt?: Date): Record<string, string> {
  const times = countedAt ? [(Math.floor(countedAt.getTime() / minuteMs) + 1) * minuteMs] : []
  collectTimes(body, times)
  return headerOf(times)
}

/** The header for what was made of responses with these headers: the earliest of their times. */
export function earliestExpiry(headers: readonly Record<string, unknown>[]): Record<string, string> {
  return headerOf(headers.map(expiresAt).filter(Number.isFinite))
}

/** The time in milliseconds up to which a response with these headers is true. */
function expiresAt(headers: Record<string, unknown>): number {
  const value = headers[expiresHeader]
  return typeof value === 'string' ? Date.parse(value) : Number.POSITIVE_INFINITY
}

const headerOf = (times: number[]) =>
  times.length > 0 ? { [expiresHeader]: new Date(Math.min(...times)).toUTCString() } : {}

type Said = { hoursNow?: { until: string | null }; hoursToday?: { date: string } }

/** Looks through lists and objects for what was said about hours (contract/hours.ts). */
function collectTimes(value: unknown, times: number[]): void {
  if (typeof value !== 'object' || value === null) return
  const { hoursNow, hoursToday }: Said = value
  if (hoursNow?.until) times.push(Date.parse(hoursNow.until))
  // The day that is marked as today is over at the next midnight here.
  if (hoursToday) times.push(Date.parse(hoursToday.date) + dayMs - utcOffsetMs)
  for (const inner of Array.isArray(value) ? value : Object.values(value)) collectTimes(inner, times)
}
