// Decides how an answer is compressed, named and sent: with which encoding, and when 304 is enough.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { isNotModified } from './etag.ts'

/** An answer as a handler makes it. */
export type PlainResponse = {
  status: number
  type: string
  body: string | Buffer
  headers: Record<string, string>
}
/**
 * The same answer ready to be sent in any encoding, with the headers that do not depend on the principal. `heads` are all headers
 * of an encoding, put together when it is first sent.
 */
export type EncodedResponse = {
  status: number
  etag: string
  headers: Record<string, string>
  variants: { identity: Buffer; br: Buffer | null; gzip: Buffer | null }
  heads: Partial<Record<Encoding, Record<string, string | number>>>
}
type Encoding = 'identity' | 'br' | 'gzip'

/** A body below this gains nothing from compression. */
const minCompressedBytes = 600
/** Level 5 of 11: a tenth larger than the best, twenty times sooner ready; a dropped cache refills fast. */
const brotliQuality = 5
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses an answer and names it by its content. `cacheControl` is `no-store` for what is meant for one person. */
export async function encodeResponse(answer: PlainResponse, cacheControl: string): Promise<EncodedResponse> {
  const identity = Buffer.from(answer.body as string)
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const headers: Record<string, string> = {
    ...answer.headers,
    'content-type': answer.type,
    'cache-control': cacheControl,
    vary: 'Accept-Encoding, Cookie',
  }
  if (answer.status === 200 && cacheControl !== 'no-store') headers.etag = etag
  return { status: answer.status, etag, headers, variants: await compress(identity, answer.type), heads: {} }
}

/** Writes an answer past the framework, which would spend longer on a kept answer than the answer itself. */
export function writeEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  answer: EncodedResponse,
  common: Record<string, string>,
): void {
  if (answer.headers.etag && isNotModified(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, { ...common, ...answer.headers }).end()
    return
  }
  const { encoding, bytes } = choose(request.headers['accept-encoding'] ?? '', answer)
  answer.heads[encoding] ??= {
    ...common,
    ...answer.headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': bytes.length,
  }
  response.writeHead(answer.status, answer.heads[encoding])
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

async function compress(identity: Buffer, type: string): Promise<EncodedResponse['variants']> {
  const isText = /^(text|application)\//.test(type)
  if (!isText || identity.length < minCompressedBytes) return { identity, br: null, gzip: null }
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressGzip(identity),
  ])
  return { identity, br, gzip: gz }
}

function choose(accepted: string, { variants }: EncodedResponse): { encoding: Encoding; bytes: Buffer } {
  if (variants.br && allows(accepted, 'br')) return { encoding: 'br', bytes: variants.br }
  if (variants.gzip && allows(accepted, 'gzip')) return { encoding: 'gzip', bytes: variants.gzip }
  return { encoding: 'identity', bytes: variants.identity }
}

const allows = (accepted: string, encoding: string) =>
  accepted.split(',').some((one) => {
    const [name, quality] = one.trim().split(/;\s*q=/)
    return name === encoding && Number(quality ?? 1) > 0
  })
