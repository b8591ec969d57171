// Decides which requests are refused while the event loop is late, and what the log says about it.
import underPressure from '@fastify/under-pressure'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** The `config` of a route that is served under any load. */
export const neverShed = { pressureHandler: () => {} }

/** Refuses requests with 503 and Retry-After while the event loop is later than `maxLateMs` milliseconds. */
export async function shedLoad(server: FastifyInstance, maxLateMs: number): Promise<void> {
  await server.register(underPressure, { maxEventLoopDelay: maxLateMs, retryAfter: 5 })
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
