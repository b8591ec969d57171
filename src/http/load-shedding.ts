// Decides which requests are refused while the event loop is late, and what the log says about it.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Failure } from '../domain/failures.ts'
import { createCountedLine } from './counted-line.ts'
import { watchEventLoop } from './event-loop.ts'
import { isCached } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is served under any load. */
    isNeverShed?: true
  }
}

/** The sentence of a 503 that has none of its own. */
export const busyText = 'The directory is very busy at the moment. Please try again in a few seconds.'

/** Refuses requests that need work with 503 while the event loop is later than `maxLateMs` milliseconds. */
export function shedLoad(server: FastifyInstance, parts: ServerParts): void {
  const eventLoop = watchEventLoop()
  server.addHook('onClose', async () => eventLoop.stop())
  server.addHook('onRequest', (request, _reply, done) => {
    const isLate = eventLoop.lateMs > parts.maxLateMs
    const needsWork = () => !request.routeOptions.config.isNeverShed && !isCached(parts, request)
    done(isLate && needsWork() ? new Failure('unavailable', busyText) : undefined)
  })
}

const shedRequests = createCountedLine(10_000)

/**
 * Counts a refused request. The log gets a line for the first, and then every ten seconds one for those since the last
 * line, until none is refused any more. `request-log.ts` names the addresses of the first in each second.
 */
export function logShedRequest(log: FastifyBaseLogger): void {
  shedRequests.add((count) => log.warn({ shedRequests: count }, 'too many at once: shedding some with 503'))
}

/** Logs the count since the last line. A server that closes does it. */
export const logShedCount = (): void => shedRequests.flush()
