// Decides who gets a cached response: every request without a session and without a position. Others get a response of their
// own, which is not cached, unless the route is public.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodeResponse, type PlainResponse, writeEncoded } from './encoded-response.ts'
import { routeOf } from './request-log.ts'
import type { ServerParts } from './server-parts.ts'

/**
 * How the responses of a route are cached. `key` is the URL in the form that links use. It leaves out what the route does
 * not read; otherwise each tracking parameter would make one more entry. With `isPublic` the response is the same with and
 * without a session.
 */
export type CachePolicy = { key: (request: FastifyRequest) => string; isPublic?: true }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the responses of the route are cached; without it by their URL. */
    cache?: CachePolicy
  }
}

/** Sends the cached response, or makes it for its key. With a session `make` gets the URL of the request instead. */
export async function sendShared(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  make: (url: string) => Promise<PlainResponse>,
): Promise<FastifyReply> {
  const { key, isPublic } = request.routeOptions.config.cache ?? cachedByUrl
  if (!isPublic && (mayHaveSession(request, parts.cookieName) || hasPosition(request.url)))
    return sendPrivate(parts, request, reply, () => make(request.url))
  const url = key(request)
  const response = await parts.cache.getOrMake(url, () => makeRouted(request, () => make(url)))
  request.pageRoute = response.route
  reply.hijack()
  writeEncoded(request.raw, reply.raw, response, parts.commonHeaders)
  return reply
}

/** A response knows the route that it is counted under, because a cached one is sent without looking at the route. */
async function makeRouted(
  request: FastifyRequest,
  make: () => Promise<PlainResponse>,
): Promise<PlainResponse> {
  const made = await make()
  return { ...made, route: made.route ?? routeOf(request) }
}

const cachedByUrl: CachePolicy = { key: ({ url }) => url }

/** Registers a GET whose response depends on nothing but `Params`: no session, no query. */
export function servePublic<Params>(
  server: FastifyInstance,
  parts: ServerParts,
  route: string,
  make: (params: Params) => Promise<PlainResponse>,
  urlOf: (params: Params) => string = () => route,
): void {
  const paramsOf = (request: FastifyRequest) => request.params as Params
  const cache: CachePolicy = { key: (request) => urlOf(paramsOf(request)), isPublic: true }
  server.get(route, { config: { cache } }, (request, reply) =>
    sendShared(parts, request, reply, () => make(paramsOf(request))),
  )
}

/** Makes and sends a response for one request. */
export async function sendPrivate(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<PlainResponse>,
): Promise<FastifyReply> {
  const response = await encodeResponse(await makeRouted(request, make), 'no-store')
  request.pageRoute = response.route
  reply.hijack()
  writeEncoded(request.raw, reply.raw, response, parts.commonHeaders)
  return reply
}

/** Sends cached responses before any other work is done (bench/serving.ts measures what that saves). */
export function registerFastPath(
  server: FastifyInstance,
  parts: ServerParts,
  isInternal: (request: FastifyRequest) => boolean,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    const response = request.method === 'GET' ? findCached(parts, request) : undefined
    if (!response) return done()
    reply.hijack()
    writeEncoded(request.raw, reply.raw, response, parts.commonHeaders)
    request.isCached = true
    request.pageRoute = response.route
    if (parts.observer && !isInternal(request)) parts.observer.cached(response.route, reply.raw.statusCode)
  })
}

// The URL is tried first: most requests already use the key, and then it need not be computed.
function findCached({ cache, cookieName }: ServerParts, request: FastifyRequest) {
  const isPersonal = mayHaveSession(request, cookieName) || hasPosition(request.url)
  const response = isPersonal ? undefined : cache.find(request.url)
  if (response) return response
  const policy = request.routeOptions.config.cache
  return policy && (policy.isPublic || !isPersonal) ? cache.find(policy.key(request)) : undefined
}

/**
 * Whether a request may carry our cookie. Only the name is searched for: a cookie parser also accepts 'session = …', and a
 * response that was made for a session must never be cached. A wrong guess costs one uncached response.
 */
const mayHaveSession = (request: FastifyRequest, cookieName: string): boolean =>
  request.headers.cookie?.includes(cookieName) ?? false

/** Whether the query says where the visitor is. That is not kept: neither here nor by the browser or a cache on the way. */
const hasPosition = (url: string): boolean =>
  url.includes('?') && new URLSearchParams(url.slice(url.indexOf('?'))).has('near')
