// Decides who gets a kept answer: everyone without a session. A signed-in person gets one made for them, kept nowhere, unless
// it is the same for all.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodeResponse, type PlainResponse, writeEncoded } from './encoded-response.ts'
import type { ServerParts } from './server-parts.ts'

/**
 * `keyOf` answers the address that an answer is kept under: the one of all addresses with this answer that people ask most.
 * What a route does not read must not be in it, or every visitor with an advertiser's mark is one more answer.
 */
export type Kept = { keyOf: (request: FastifyRequest) => string; isSameForAll?: true }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the answers of a route are kept: under their address as it was asked, if nothing else is said. */
    kept?: Kept
  }
}

/** Sends the kept answer, or has it made for its key; with a session `make` is given the address as it was asked. */
export async function sendShared(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  make: (address: string) => Promise<PlainResponse>,
): Promise<FastifyReply> {
  const { keyOf, isSameForAll }: Kept = request.routeOptions.config.kept ?? asItWasAsked
  if (!isSameForAll && hasSession(request, parts.cookieName))
    return sendPrivate(parts, request, reply, () => make(request.url))
  const key = keyOf(request)
  const answer = await parts.cache.answer(key, () => make(key))
  reply.hijack()
  writeEncoded(request.raw, reply.raw, answer, parts.commonHeaders)
  return reply
}

const asItWasAsked: Kept = { keyOf: ({ url }) => url }

/** Registers a read that is the same for everybody: of what was sent with it, nothing but `Params` makes another answer. */
export function serveSameForAll<Params>(
  server: FastifyInstance,
  parts: ServerParts,
  route: string,
  make: (params: Params) => Promise<PlainResponse>,
  addressOf: (params: Params) => string = () => route,
): void {
  const paramsOf = (request: FastifyRequest) => request.params as Params
  const kept: Kept = { keyOf: (request) => addressOf(paramsOf(request)), isSameForAll: true }
  server.get(route, { config: { kept } }, (request, reply) =>
    sendShared(parts, request, reply, () => make(paramsOf(request))),
  )
}

/** Makes and sends an answer for one request. */
export async function sendPrivate(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<PlainResponse>,
): Promise<FastifyReply> {
  const answer = await encodeResponse(await make(), 'no-store')
  reply.hijack()
  writeEncoded(request.raw, reply.raw, answer, parts.commonHeaders)
  return reply
}

/** Sends kept answers before any other work is done (bench/serving.ts shows what the usual way would cost). */
export function registerFastPath(server: FastifyInstance, parts: ServerParts): void {
  server.addHook('onRequest', (request, reply, done) => {
    const answer = request.method === 'GET' ? findKept(parts, request) : undefined
    if (!answer) return done()
    reply.hijack()
    writeEncoded(request.raw, reply.raw, answer, parts.commonHeaders)
  })
}

// The address as it was asked comes first: nearly everybody asks for the key, and nothing has to be worked out for them.
function findKept({ cache, cookieName }: ServerParts, request: FastifyRequest) {
  const mayBeKnown = hasSession(request, cookieName)
  const answer = mayBeKnown ? undefined : cache.find(request.url)
  if (answer) return answer
  const { kept } = request.routeOptions.config
  return kept && (kept.isSameForAll || !mayBeKnown) ? cache.find(kept.keyOf(request)) : undefined
}

/**
 * Whether a request may carry our cookie. Its name alone is looked for: a parser reads 'session = …' as well, and what is
 * made for a session must never be kept; a cookie that only looks like ours costs no more than a fresh answer.
 */
const hasSession = (request: FastifyRequest, cookieName: string): boolean =>
  request.headers.cookie?.includes(cookieName) ?? false
