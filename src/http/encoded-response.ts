// Encodes responses: compression, content negotiation, ETags with 304, and the time at which a response expires.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, createBrotliCompress, createGzip, gzip, constants as zlib } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { utcOffsetMs } from '../contract/day-text.ts'
import type { FailedSearch } from '../domain/list-page.ts'

/** A response as a handler makes it. */
export type PlainResponse = {
  status: number
  type: string
  body: string | Buffer
  headers: Record<string, string>
  /** The path pattern of the page: all pages share one Fastify route. */
  route?: string | null
  /** The failed search to count when this is sent. */
  failedSearch?: FailedSearch | null
}
/**
 * The same response with a body for each encoding. `headers` apply to every encoding. `lines` are all headers of one encoding, or
 * of a 304, as a flat list of names and values, which Node writes fastest. Each list is built when it is first sent.
 */
export type EncodedResponse = {
  status: number
  /** The path pattern under which the response is counted. */
  route: string
  /** The failed search in it. It is counted for each client that gets the response. */
  failedSearch: FailedSearch | null
  /** When it expires, and when its headers must be made again, in milliseconds. */
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
/** Level 5 of 11: a tenth larger than level 11, in a twentieth of the time, so that a cleared cache refills fast. */
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

/** Writes a response without Fastify, whose hooks would take longer than the response itself (bench/serving.ts). */
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
    ...headersOf(response, encoding),
    'content-length': String(body.length),
  })
  raw.writeHead(response.status, response.lines[encoding])
  raw.end(request.method === 'HEAD' ? undefined : body)
}

/** Sends a response through Fastify, whose hooks add what else belongs to it, such as cookies. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  response: EncodedResponse,
): FastifyReply {
  const { encoding, body } = choose(request.headers['accept-encoding'] ?? '', response)
  return reply.code(response.status).headers(headersOf(response, encoding)).send(body)
}

const headersOf = ({ headers }: EncodedResponse, encoding: Encoding): Record<string, string> =>
  encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding }

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

/** A file that is streamed while it is made, compressed on the way unless its format already is. A failure of one stream ends the other. */
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

/** The encoding that a client prefers, by its `Accept-Encoding`. */
export const preferredEncoding = (header: string): Encoding =>
  preferredOf.get(header) ?? negotiatePreferred(header)

/** The preferences for recent headers. Browsers send only a few variants, and parsing one takes as long as writing a 304. */
const preferredOf = new LRUCache<string, Encoding>({ max: 100 })

function negotiatePreferred(header: string): Encoding {
  const accepted = header.toLowerCase()
  // A `*` stands for any encoding that the header does not name. The negotiator takes it for its first value, named or not.
  const unnamed = encodings.find((encoding) => !accepted.includes(encoding)) ?? 'identity'
  const preferred = (negotiate(accepted.replace('*', unnamed), encodings) ?? 'identity') as Encoding
  preferredOf.set(header, preferred)
  return preferred
}

/** Smallest first: if a client likes two equally, it gets the earlier one. */
const encodings: Encoding[] = ['br', 'gzip', 'identity']

/**
 * Whether an `If-None-Match` header names this ETag, so that 304 is enough. The comparison is weak, as RFC 9110 §13.1.2 requires:
 * `W/"a"` and `"a"` are the same. `*` matches every ETag. The header can be a list.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.trim() === '*') return true
  // Not split at commas: a quoted ETag can contain one.
  const listed: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return listed.includes(etag.replace(/^W\//, ''))
}

/** The header with the expiry time. `Cache-Control` overrides it, so clients ignore it; only our own cache uses it. */
const expiresHeader = 'expires'

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * The expiry header for a response with this body; none when nothing in it changes by itself. With `countedAt` the response also
 * depends on which businesses were open at that time, which can change every minute.
 */
export function expiryHeaders(body: unknown, countedAt?: Date): Record<string, string> {
  const times = countedAt ? [(Math.floor(countedAt.getTime() / minuteMs) + 1) * minuteMs] : []
  collectTimes(body, times)
  return headerOf(times)
}

/** The expiry header for a response made from responses with these headers: the earliest of their times. */
export function earliestExpiry(headers: readonly Record<string, unknown>[]): Record<string, string> {
  return headerOf(headers.map(expiresAt).filter(Number.isFinite))
}

/** When a response with these headers expires, in milliseconds; Infinity if it never does. */
function expiresAt(headers: Record<string, unknown>): number {
  const value = headers[expiresHeader]
  return typeof value === 'string' ? Date.parse(value) : Number.POSITIVE_INFINITY
}

const headerOf = (times: number[]) =>
  times.length > 0 ? { [expiresHeader]: new Date(Math.min(...times)).toUTCString() } : {}

type HoursFields = { hoursNow?: { until: string | null }; hoursToday?: { date: string } }

/** Collects the times at which the opening hours in a response expire (contract/hours.ts), from all nested lists and objects. */
function collectTimes(value: unknown, times: number[]): void {
  if (typeof value !== 'object' || value === null) return
  const { hoursNow, hoursToday }: HoursFields = value
  if (hoursNow?.until) times.push(Date.parse(hoursNow.until))
  // The day marked as today ends at the next midnight in South Africa.
  if (hoursToday) times.push(Date.parse(hoursToday.date) + dayMs - utcOffsetMs)
  for (const inner of Array.isArray(value) ? value : Object.values(value)) collectTimes(inner, times)
}
