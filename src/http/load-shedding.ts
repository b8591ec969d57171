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
