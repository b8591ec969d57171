// Decides how many requests one address may make. They are counted before any other work is done.
import { isIPv4 } from 'node:net'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '../contract/endpoints.ts'
import { mapFilePath } from '../contract/map.ts'
import { tooManyRequests } from '../domain/failures.ts'
import { AddressCounts } from './address-counts.ts'

/**
 * One address (IPv6 by /56) may make `max` requests in `windowMs` milliseconds to the routes that `covers` accepts. It gets
 * the route and not the URL, because one URL can be written in many ways ('/api/businesses/%73earch').
 */
export type AddressRateLimit = {
  name: string
  max: number
  windowMs: number
  covers: (route: string) => boolean
}

const minute = 60_000

/** The limits of a public server. */
export const addressRateLimits: AddressRateLimit[] = [
  {
    name: 'everything',
    max: 600,
    windowMs: minute,
    covers: (route) => !route.startsWith('/images/') && route !== mapFilePath,
  },
  // A page of results shows a hundred images, and the browser requests each again at every visit.
  { name: 'images', max: 3000, windowMs: minute, covers: (route) => route.startsWith('/images/') },
  {
    name: 'search',
    max: 120,
    windowMs: minute,
    covers: (route) => route === endpoints.searchBusinesses.path,
  },
  // A view of the map is about ten ranges, and every drag shows more.
  { name: 'map', max: 1200, windowMs: minute, covers: (route) => route === mapFilePath },
  {
    // One statement of it costs as much as a search. The home page makes both.
    name: 'filters',
    max: 120,
    windowMs: minute,
    covers: (route) => route === endpoints.countFilters.path,
  },
  { name: 'share', max: 60, windowMs: minute, covers: (route) => route.startsWith('/share/') },
]

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No address limit counts the requests to this route: a process manager and a page must always get it. */
    isUncounted?: true
  }
}

/**
 * Refuses requests over a limit with 429. A page makes its calls through the server itself (`isInternal`). The page was
 * already counted, so of its calls only the searches and the counts of filters count.
 */
export async function registerAddressRateLimits(
  server: FastifyInstance,
  limits: AddressRateLimit[],
  isInternal: (request: FastifyRequest) => boolean,
): Promise<void> {
  await server.register(rateLimit, { global: false, store: AddressCounts })
  const checks = limits.map((limit) => ({
    ...limit,
    check: server.createRateLimit({
      max: limit.max,
      timeWindow: limit.windowMs,
      keyGenerator: ({ ip }) => addressKey(ip),
    }),
  }))
  server.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isUncounted) return
    for (const { name, covers, check } of checks) {
      if (!covers(request.routeOptions.url ?? '') || (name === 'everything' && isInternal(request))) continue
      const count = await check(request)
      if (count.isAllowed || !count.isExceeded) continue
      const seconds = count.ttlInSeconds
      throw tooManyRequests(`Too many requests. Please try again in ${seconds} seconds.`, seconds)
    }
  })
}

/** A household or a server gets a /56 of IPv6 as easily as a single address, and could use each /64 of it once. */
const addressPrefix = 56

/** The key of a client address: IPv4 as it is, IPv6 by its /56. */
export const addressKey = (ip: string): string => normalizeIP(ip, addressPrefix)

/** The key of the network around a client address: the /24 of IPv4, the /48 of IPv6, which a company may get. */
export function networkKey(ip: string): string {
  const key = normalizeIP(ip, 48)
  return isIPv4(key) ? key.slice(0, key.lastIndexOf('.')) : key
}
