// Sends cached responses to requests without a session, a position or a personal link; others get an uncached response unless the route is public.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayHaveSession, sessionCookieName } from './access.ts'
import { encodeResponse, type PlainResponse, sendEncoded, writeEncoded } from './encoded-response.ts'
import { routeOf } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import type { ServerParts } from './server-parts.ts'

/**
 * How the responses of a route are cached. `key` is the URL in the form that links use, without the parameters that the route does
 * not read; otherwise each tracking parameter would add an entry. With `isPublic` the response is the same with and without a
 * session.
 */
export type CachePolicy = { key: (request: FastifyRequest) => string; isPublic?: true }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the responses of the route are cached; by default by their URL. */
    cache?: CachePolicy
  }
}

/** Sends the cached response, or makes it for its cache key. For a personal request `make` gets the URL of the request instead. */
export async function sendShared(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  make: (url: string) => Promise<PlainResponse>,
): Promise<FastifyReply> {
  if (isPersonal(parts, request)) return sendPrivate(request, reply, () => make(request.url))
  const url = policyOf(request).key(request)
  request.isCached = isCached(parts, request)
  const response = await parts.cache.getOrMake(url, () => makeRouted(request, () => make(url)))
  request.pageRoute = response.route
  request.failedSearch = response.failedSearch
  reply.hijack()
  writeEncoded(request.raw, reply.raw, response, securityHeaders(parts.live.site.url))
  return reply
}

/** Stores in a response the route that it is counted under, because a cached response is sent without a route lookup. */
async function makeRouted(
  request: FastifyRequest,
  make: () => Promise<PlainResponse>,
): Promise<PlainResponse> {
  const made = await make()
  return { ...made, route: made.route ?? routeOf(request) }
}

const cachedByUrl: CachePolicy = { key: ({ url }) => url }

const policyOf = (request: FastifyRequest): CachePolicy => request.routeOptions.config.cache ?? cachedByUrl

const isPersonal = ({ live }: ServerParts, request: FastifyRequest): boolean =>
  !policyOf(request).isPublic &&
  (mayHaveSession(request, sessionCookieName(live.site.url)) ||
    hasPosition(request.url) ||
    hasPersonalLink(request.url) ||
    isReviewForm(request.url))

/** Registers a GET whose response depends only on `Params`, neither on a session nor on the query. */
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

/** Makes and sends an uncached response for one request. */
export async function sendPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<PlainResponse>,
): Promise<FastifyReply> {
  const response = await encodeResponse(await makeRouted(request, make), 'no-store')
  request.pageRoute = response.route
  return sendEncoded(request, reply, response)
}

/** Whether a request gets a cached response, and so needs no work. */
export function isCached(parts: ServerParts, request: FastifyRequest): boolean {
  const isShared = request.method === 'GET' && !isPersonal(parts, request)
  return isShared && parts.cache.find(policyOf(request).key(request)) !== undefined
}

/** Whether the query contains the visitor's position, which is not stored: not here, in the browser, or in a cache on the way. */
const hasPosition = (url: string): boolean =>
  url.includes('?') && new URLSearchParams(url.slice(url.indexOf('?'))).has('near')

/** Whether the URL is a personal link of a review: what only its writer can read is cached nowhere. */
const hasPersonalLink = (url: string): boolean => /^\/(confirm-)?review\//.test(url)

/** Whether it is the page with the review form, which contains the time at which it was made. */
const isReviewForm = (url: string): boolean => /^\/b\/[^/?]+\/reviews\?(.*&)?write=/.test(url)
