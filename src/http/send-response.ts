// Sends responses with their security headers: cached ones, unless the request has a session, a position or a personal link.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { mayHaveSession, sessionCookieName } from './access.ts'
import { type AddressRateLimiter, createAddressReader } from './address-rate-limits.ts'
import { namesOneHost } from './connections.ts'
import { encodeResponse, type PlainResponse, sendEncoded, writeEncoded } from './encoded-response.ts'
import { noteFailedSearch, routeOf } from './request-log.ts'
import type { ServerParts } from './server-parts.ts'

/**
 * Answers a GET whose URL is the key of a cached response before Fastify sees it, because the hooks would take longer than the response
 * itself; docs/decisions/response-cache.md says what each hook would have done. Everything else goes to Fastify, also what it will refuse,
 * and at log level `debug` every request, because Fastify logs each. A cache key never contains a position (`isPersonal`).
 */
export function serveCachedFirst(
  server: Server,
  config: Pick<Config, 'trustProxy'>,
  parts: ServerParts,
  limiter: AddressRateLimiter,
): void {
  const [framework] = server.listeners('request')
  const isOff = parts.log.isLevelEnabled('debug')
  const readAddress = createAddressReader(config.trustProxy)
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (isOff || !serveCached(request, response)) framework?.call(server, request, response)
  })

  function serveCached(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || parts.lifecycle.stopping) return false
    const cached = parts.cache.find(request.url ?? '')
    const { url } = parts.live.site
    if (!cached || mayHaveSession(request, sessionCookieName(url)) || !namesOneHost(request)) return false
    const address = readAddress(request)
    if (!address || !limiter.countWithin(address, cached.route)) return false
    parts.cache.countHit()
    writeEncoded(request, response, cached, securityHeaders(url))
    if (cached.failedSearch) noteFailedSearch(parts, request, address, cached.failedSearch)
    parts.observer?.cached(cached.route, response.statusCode)
    return true
  }
}

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

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Pages load only our own files, run no inline script or style, and cannot be framed. Browsers do not guess content types, and
 * block the camera and the microphone; only our own pages can read the visitor's position, after a tap on 'Near me'. HSTS is sent
 * only over https, since browsers ignore it over http.
 */
export const securityHeaders = (siteUrl: string): Record<string, string> =>
  siteUrl.startsWith('https:') ? ofHttps : ofHttp

const ofHttp = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const ofHttps = { ...ofHttp, 'strict-transport-security': 'max-age=31536000' }

const subresource = /^(text\/css|text\/javascript|application\/javascript|application\/vnd\.pmtiles|font\/)/

/**
 * The headers that matter for a response of this type: a script, style, font or part of the map is not a document, and gets about
 * 400 bytes fewer.
 */
export function headersForType(all: Record<string, string>, contentType: unknown): Record<string, string> {
  if (!subresource.test(String(contentType))) return all
  return Object.fromEntries(Object.entries(all).filter(([name]) => ofSubresources.has(name)))
}

const ofSubresources = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
])
