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
let nextLine: NodeJS.Timeout | undefined

/**
 * Counts a refused request. The log gets a line for the first, and then every ten seconds one for those since the last
 * line, until none is refused any more. A line for each request would fill the disk.
 */
export function logShedRequest(log: FastifyBaseLogger): void {
  turnedAway += 1
  if (!nextLine) logTurnedAway(log)
}

/** Logs the count since the last line. A timer and a closing server do it: the next refused request may come days later. */
export function logTurnedAway(log: FastifyBaseLogger): void {
  clearTimeout(nextLine)
  nextLine = undefined
  if (turnedAway === 0) return
  log.warn({ turnedAway }, 'too many at once: turning some away with 503')
  turnedAway = 0
  nextLine = setTimeout(logTurnedAway, logEveryMs, log).unref()
}
