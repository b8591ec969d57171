// The client address of a request, also behind proxies, and how many requests one address may make in a window, counted in memory.

import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { compile, all as listAddresses } from '@fastify/proxy-addr'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { endpoints } from '../contract/endpoints.ts'
import { mapFilePath } from '../contract/provinces.ts'
import { tooManyRequests } from '../domain/failures.ts'

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
  // A page of results shows a hundred images, and the browser requests each again on every visit.
  { name: 'images', max: 3000, windowMs: minute, covers: (route) => route.startsWith('/images/') },
  {
    name: 'search',
    max: 120,
    windowMs: minute,
    covers: (route) => route === endpoints.searchBusinesses.path,
  },
  // One view of the map takes about ten ranges, and every drag needs more.
  { name: 'map', max: 1200, windowMs: minute, covers: (route) => route === mapFilePath },
  {
    // This call runs a statement as expensive as a search. The home page makes both calls.
    name: 'filters',
    max: 120,
    windowMs: minute,
    covers: (route) => route === endpoints.countFilters.path,
  },
  {
    // As expensive as a search, too. The signup form makes this call when a field loses focus.
    name: 'similar',
    max: 120,
    windowMs: minute,
    covers: (route) => route === endpoints.listSimilar.path,
  },
  { name: 'share', max: 60, windowMs: minute, covers: (route) => route.startsWith('/share/') },
]

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No address limit counts requests to this route: process managers and pages must always get it. */
    isUncounted?: true
  }
}

/** Counts requests for all limits. `route` is the pattern of the path. */
export type AddressRateLimiter = {
  /** Counts a request that is within every limit, and returns true. A request over a limit is not counted, and gets false. */
  countWithin(ip: string, route: string): boolean
  /**
   * Counts a request, and returns the seconds to wait if it is over a limit, otherwise 0. A page makes its calls through the server
   * itself (`isInternal`). The page was already counted, so its calls do not count towards `everything`, only towards the limits of
   * their own routes.
   */
  count(ip: string, route: string, isInternal: boolean): number
}

/** Counts in memory. Without limits every request is within them. */
export function createAddressRateLimiter(limits: AddressRateLimit[]): AddressRateLimiter {
  const counters = limits.map((limit) => ({ ...limit, counts: new AddressCounts(limit.windowMs) }))
  // Routes are patterns, so there are few of them and none has to be evicted.
  const covering = new Map<string, typeof counters>()
  const listCovering = (route: string) => {
    const known = covering.get(route)
    if (known) return known
    const found = counters.filter(({ covers }) => covers(route))
    covering.set(route, found)
    return found
  }
  return {
    countWithin(ip, route) {
      const now = performance.now()
      const key = addressKey(ip)
      const covered = listCovering(route)
      for (const { max, counts } of covered) if (counts.get(key, now).requests >= max) return false
      for (const { counts } of covered) counts.get(key, now).requests += 1
      return true
    },
    count(ip, route, isInternal) {
      const now = performance.now()
      for (const { name, max, counts } of listCovering(route)) {
        if (name === 'everything' && isInternal) continue
        const count = counts.get(addressKey(ip), now)
        count.requests += 1
        if (count.requests > max) return Math.ceil((count.endsAt - now) / 1000)
      }
      return 0
    },
  }
}

/** Refuses requests over a limit with 429. */
export function limitAddresses(
  server: FastifyInstance,
  limiter: AddressRateLimiter,
  isInternal: (request: FastifyRequest) => boolean,
): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.isUncounted) return done()
    const seconds = limiter.count(request.ip, request.routeOptions.url ?? '', isInternal(request))
    if (seconds === 0) return done()
    done(tooManyRequests(`Too many requests. Please try again in ${seconds} seconds.`, seconds))
  })
}

/**
 * The key of a client address: IPv4 as it is, also when mapped into IPv6; IPv6 as its /56. A household or a server gets a /56 as
 * easily as a single address, and could otherwise use each /64 of it in turn.
 */
export const addressKey = (ip: string): string => (ip.includes(':') ? withoutEnd(ip, 4, 7) : ip)

/** The key of the network that a client address belongs to: the /24 of IPv4, or the /48 of IPv6, which one company may have. */
export const networkKey = (ip: string): string => withoutEnd(ip, 3, 6)

/** An address with zeros after its first bytes. Text that is not an address, such as `unknown` from a proxy, is a key of its own. */
function withoutEnd(ip: string, ipv4Bytes: number, ipv6Bytes: number): string {
  if (!isIP(ip)) return ip
  const address = ipaddr.process(ip)
  const bytes = address.toByteArray()
  return ipaddr.fromByteArray(bytes.fill(0, bytes.length === 4 ? ipv4Bytes : ipv6Bytes)).toString()
}

/** Addresses kept per limit; beyond that, the least recently seen are evicted. */
const maxAddresses = 20_000

/** `endsAt` is the end of the window, in milliseconds of `performance.now()`. */
type Count = { requests: number; endsAt: number }

/**
 * The counts of one limit. They use a monotonic clock: with the time of day, a clock set back by a year would keep every address in
 * one window for that year.
 */
class AddressCounts {
  readonly #counts = new LRUCache<string, Count>({ max: maxAddresses })
  readonly #windowMs: number

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  /** The count of an address; its window begins with its first request. */
  get(key: string, now: number): Count {
    const known = this.#counts.get(key)
    if (known && known.endsAt > now) return known
    const count = { requests: 0, endsAt: now + this.#windowMs }
    this.#counts.set(key, count)
    return count
  }
}

const header = 'x-forwarded-for'

/**
 * Removes the ports that some proxies append to an address: they change with every connection. Without TRUST_PROXY all visitors
 * behind a proxy count as one address; the log warns only once, because anybody can send this header.
 */
export function readForwardedAddresses(server: FastifyInstance, log: FastifyBaseLogger): void {
  let hasWarned = false
  server.addHook('onRequest', (request, _reply, done) => {
    if (removePorts(request.raw) && !hasWarned && !isFromProxy(request)) {
      hasWarned = true
      log.warn({ address: request.ip }, untrustedText)
    }
    done()
  })
}

/**
 * Returns a function that reads a client address without Fastify but with the same result. It returns undefined when the connection
 * has ended, or when the header comes from an untrusted sender: Fastify's hook then logs the warning.
 */
export function createAddressReader(
  trustProxy: string | false,
): (request: IncomingMessage) => string | undefined {
  const isTrusted = trustProxy ? compile(trustProxy.split(',').map((part) => part.trim())) : () => false
  return (request) => {
    if (!removePorts(request)) return request.socket.remoteAddress
    const addresses = listAddresses(request, isTrusted)
    return addresses.length > 1 ? addresses.at(-1) : undefined
  }
}

/** Removes the ports from the header. Returns whether the request has the header. */
function removePorts({ headers }: IncomingMessage): boolean {
  const forwarded = headers[header]
  if (typeof forwarded !== 'string') return false
  headers[header] = withoutPorts(forwarded)
  return true
}

const untrustedText =
  'A request carries X-Forwarded-For and TRUST_PROXY does not name its sender. If this is your proxy, name its address in ' +
  'TRUST_PROXY: until then all its visitors share one rate limit.'

/**
 * The addresses of the header, without ports and without the quotes that some proxies write. Text that is not an address becomes
 * `unknown`, so that all such text counts as one address.
 */
export function withoutPorts(forwarded: string): string {
  return forwarded
    .split(',')
    .map((part) => findAddress(part.trim()) ?? 'unknown')
    .join(', ')
}

function findAddress(text: string): string | undefined {
  const unquoted = text.replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[(.+)\](:\d+)?$/.exec(unquoted)?.[1]
  const address = bracketed ?? (unquoted.includes('.') ? unquoted.replace(/:\d+$/, '') : unquoted)
  return isIP(address) ? address : undefined
}

// `ips` contains only the sender of the request, unless the sender is a trusted proxy.
const isFromProxy = (request: FastifyRequest) => (request.ips?.length ?? 0) > 1
