// Decides which requests are refused while the event loop is late, and what the log says about it.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Failure } from '../domain/failures.ts'
import { watchEventLoop } from './event-loop.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is served under any load. */
    isNeverShed?: true
  }
}

/** The sentence of a 503 that has none of its own. */
export const busyText = 'The directory is very busy at the moment. Please try again in a few seconds.'

/** Refuses requests with 503 while the event loop is later than `maxLateMs` milliseconds. */
export function shedLoad(server: FastifyInstance, maxLateMs: number): void {
  const eventLoop = watchEventLoop()
  server.addHook('onClose', async () => eventLoop.stop())
  server.addHook('onRequest', (request, _reply, done) => {
    const isShed = eventLoop.lateMs > maxLateMs && !request.routeOptions.config.isNeverShed
    done(isShed ? new Failure('unavailable', busyText) : undefined)
  })
}

const logEveryMs = 10_000
let turnedAway = 0
let loggedAt = Number.NEGATIVE_INFINITY

/** Counts a refused request. The log gets one line in ten seconds: a line for each request would fill the disk. */
export function logShedRequest(log: FastifyBaseLogger): void {
  turnedAway += 1
  if (performance.now() - loggedAt < logEveryMs) return
  log.warn({ turnedAway }, 'too many at once: turning some away with 503')
  loggedAt = performance.now()
  turnedAway = 0
}
