// Serves byte ranges of the operator's map of streets, never the whole file, which can have gigabytes.
import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureBody } from '../contract/endpoint.ts'
import { mapFilePath } from '../contract/provinces.ts'
import { invalid, notFound } from '../domain/failures.ts'
import { isNotModified } from './encoded-response.ts'

/** At least twice the size of a tile of a city. */
const maxRangeBytes = 1024 * 1024

/** Registers the address of the map file; without a file it answers 404. */
export function registerMapTiles(server: FastifyInstance, file: string | null): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: mapFilePath,
    handler: (request, reply) => sendRange(file, request, reply),
  })
}

async function sendRange(
  path: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = path === null ? null : await open(path).catch(refuseMissing)
  if (!file) throw noMap()
  try {
    return await sendPart(file, request, reply)
  } finally {
    await file.close()
  }
}

/** Any other error, such as too many open files, is logged as a defect. */
function refuseMissing(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw noMap()
  throw error
}

const noMap = () => notFound('This site has no street map.')

// The file is opened for each request, so that a file that the operator replaces is served at once. Its ETag then differs, and
// the library in the browser reads the directory of tiles again.
async function sendPart(
  file: FileHandle,
  { method, headers: { range, 'if-none-match': known } }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { size, mtimeMs } = await file.stat()
  const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=86400' })
  if (isNotModified(known, etag)) return reply.code(304).send()
  reply.type('application/vnd.pmtiles')
  if (range === undefined && method === 'HEAD') return reply.header('content-length', size).send()
  if (range === undefined) throw invalid('Ask for a part of the map: Range: bytes=0-16383, for example.')
  const part = readRange(range, size, maxRangeBytes)
  if (!part) return refuseRange(reply, size)
  const { first, length } = part
  reply.code(206).header('content-range', `bytes ${first}-${first + length - 1}/${size}`)
  if (method === 'HEAD') return reply.header('content-length', length).send()
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, first)
  return reply.send(buffer)
}

function refuseRange(reply: FastifyReply, size: number): FastifyReply {
  const message = `Ask for one range of at most ${maxRangeBytes} bytes inside the ${size} bytes of the map.`
  const body: FailureBody = { message, error: message, code: 'invalid' }
  const headers = { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' }
  return reply.code(416).headers(headers).type('application/json; charset=utf-8').send(body)
}

export type ByteRange = { first: number; length: number }

/**
 * The range of a header such as `bytes=0-16383`, cut at the end of the file. Null if the header is not one range, or the range is
 * empty or too long.
 */
export function readRange(header: string, size: number, maxLength: number): ByteRange | null {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? []
  if (from === undefined) return null
  const first = Number(from)
  const last = Math.min(to ? Number(to) : size - 1, size - 1)
  const length = last - first + 1
  return length > 0 && length <= maxLength ? { first, length } : null
}
