// Serves cached responses before Fastify sees the request, because its hooks would take longer than the response itself.
// docs/decisions/response-cache.md says what each hook would have done.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import { mayHaveSession, sessionCookieName } from './access.ts'
import { type AddressRateLimiter, createAddressReader } from './address-rate-limits.ts'
import { namesOneHost } from './connections.ts'
import { noteFailedSearch } from './count-failed-searches.ts'
import { writeEncoded } from './encoded-response.ts'
import { securityHeaders } from './security-headers.ts'
import type { ServerParts } from './server-parts.ts'

/**
 * Answers a GET whose URL is the key of a cached response. Everything else goes to Fastify, also what it will refuse, and at log
 * level `debug` every request, because Fastify logs each. A cache key never contains a position (send-response.ts).
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
