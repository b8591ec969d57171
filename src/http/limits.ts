// Decides how many requests one address may make (quality: limits); counts them before any other work is done.
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../domain/failures.ts'

/** Requests that one address (IPv6 by /64) may make to the paths that `covers` names, in `windowMs` milliseconds. */
export type Limit = { name: string; max: number; windowMs: number; covers: (url: string) => boolean }

const minute = 60_000
/** Addresses remembered per limit; the ones seen longest ago are forgotten first. */
const maxAddresses = 20_000

/** The limits of a public server. */
export const publicLimits: Limit[] = [
  { name: 'everything', max: 600, windowMs: minute, covers: () => true },
  { name: 'search', max: 120, windowMs: minute, covers: (url) => url.startsWith('/api/businesses/search') },
  { name: 'share', max: 60, windowMs: minute, covers: (url) => url.startsWith('/share/') },
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
  server.addHook('onRequest', async (request, reply) => {
    for (const { name, covers, check } of checks) {
      if (!covers(request.url) || (name === 'everything' && isOwnCall(request))) continue
      const count = await check(request)
      if (count.isAllowed || !count.isExceeded) continue
      reply.header('retry-after', count.ttlInSeconds)
      throw new Failure(
        'too_many_requests',
        `Too many requests. Please try again in ${count.ttlInSeconds} seconds.`,
      )
    }
  })
}
