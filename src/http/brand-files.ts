// Knows how the files of a brand are served: for ever, because their path has a hash of them.
import type { FastifyInstance } from 'fastify'
import type { BrandFile } from '../domain/brand/make-brand-files.ts'
import { encodeResponse, writeEncoded } from './encoded-response.ts'
import { headersForType } from './security-headers.ts'
import type { ServerParts } from './server-parts.ts'

const forEver = 'public, max-age=31536000, immutable'
/** A logo that somebody opens by its own address runs nothing and loads nothing. Its own styles are part of the drawing. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Registers each file at its path. Like the files of the build they are served under any load. */
export function registerBrandFiles(server: FastifyInstance, parts: ServerParts): void {
  for (const [path, file] of parts.brandFiles) serveFile(server, parts, path, file)
}

function serveFile(
  server: FastifyInstance,
  { commonHeaders }: ServerParts,
  path: string,
  { type, body }: BrandFile,
): void {
  const headers = { ...headersForType(commonHeaders, type), ...policyOf(type) }
  const encoded = encodeResponse({ status: 200, type, body, headers: {} }, forEver)
  server.get(path, { config: servedAlways }, async (request, reply) => {
    reply.hijack()
    writeEncoded(request.raw, reply.raw, await encoded, headers)
    return reply
  })
}

const servedAlways = { isNeverShed: true, isUncounted: true, routeName: '/(file)' } as const

const policyOf = (type: string): Record<string, string> =>
  type.startsWith('image/') ? { 'content-security-policy': imagePolicy } : {}
