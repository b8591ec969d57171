// Decides how many requests one address may make; counts them before any other work is done.
import { isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '../contract/endpoints.ts'
import { tooManyRequests } from '../domain/failures.ts'

/**
 * Requests that one address (IPv6 by /64) may make to the routes that `covers` names, in `windowMs` milliseconds. Routes
 * and not addresses: one call can be written in many ways ('/api/businesses/%73earch').
 */
export type Limit = { name: string; max: number; windowMs: number; covers: (route: string) => boolean }

const minute = 60_000
/** Addresses remembered per limit; the ones seen longest ago are forgotten first. */
const maxAddresses = 20_000

/** The limits of a public server. */
export const publicLimits: Limit[] = [
  { name: 'everything', max: 600, windowMs: minute, covers: (route) => !route.startsWith('/images/') },
  // A page of results shows a hundred pictures, and each is asked for again with every visit.
  { name: 'images', max: 3000, windowMs: minute, covers: (route) => route.startsWith('/images/') },
  {
    name: 'search',
    max: 120,
    windowMs: minute,
    covers: (route) => route === endpoints.searchBusinesses.path,
  },
  { name: 'share', max: 60, windowMs: minute, covers: (route) => route.startsWith('/share/') },
]

/** A page asks its calls through the server itself; the page was counted, so of its calls only the searches are. */
export async function limitRequests(
  server: FastifyInstance,
  limits: Limit[],
  isOwnCall: (request: FastifyRequest) => boolean,
): Promise<void> {
  await server.register(rateLimit, { global: false, cache: maxAddresses })
  const checks = limits.map((limit) => ({
    ...limit,
    check: server.createRateLimit({ max: limit.max, timeWindow: limit.windowMs }),
  }))
  server.addHook('onRequest', async (request) => {
    for (const { name, covers, check } of checks) {
      if (!covers(request.routeOptions.url ?? '') || (name === 'everything' && isOwnCall(request))) continue
      const count = await check(request)
      if (count.isAllowed || !count.isExceeded) continue
      const seconds = count.ttlInSeconds
      throw tooManyRequests(`Too many requests. Please try again in ${seconds} seconds.`, seconds)
    }
  })
}

/** What stands for a principal: the address, of IPv6 the /64 that one household or server has to itself. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const zeros = Array(Math.max(0, 8 - front.length - back.length)).fill('0')
  const groups = [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}
