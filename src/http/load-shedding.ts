// Sheds requests while there is more work than the program can do.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Semaphore, SemaphoreLimits } from '../domain/concurrency.ts'
import { Failure } from '../domain/failures.ts'
import { createCountedLine } from './request-log.ts'
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

/** Refuses requests that need work with 503 while the delay of the event loop is above `maxDelayMs` milliseconds. */
export function shedLoad(server: FastifyInstance, parts: ServerParts): void {
  const eventLoop = createDelayMeter(performance.now())
  const timer = setInterval(() => eventLoop.tick(performance.now()), tickMs).unref()
  server.addHook('onClose', async () => clearInterval(timer))
  server.addHook('onRequest', (request, _reply, done) => {
    const isLate = eventLoop.delayMs() > parts.maxDelayMs
    const needsWork = () => !request.routeOptions.config.isNeverShed && !isCached(parts, request)
    done(isLate && needsWork() ? new Failure('unavailable', busyText) : undefined)
  })
}

const shedRequests = createCountedLine(10_000)

/**
 * Counts a shed request. The first one is logged at once; then one line every ten seconds has the number since the last line, until
 * no more are shed. `request-log.ts` logs the addresses of the first in each second.
 */
export function logShedRequest(log: FastifyBaseLogger): void {
  shedRequests.add((count) => log.warn({ shedRequests: count }, 'too many at once: shedding some with 503'))
}

/** Logs the count since the last line. Called when a server closes. */
export const logShedCount = (): void => shedRequests.flush()

const tickMs = 100

/**
 * Measures the delay of the event loop from the times of its ticks. The delay is the smaller one of the last two ticks: a single
 * long pause is not load, because the process was suspended or had no CPU. Nothing is queued after it, so nobody should be refused.
 */
export function createDelayMeter(startedAt: number): { tick(now: number): void; delayMs(): number } {
  let tickedAt = startedAt
  let before = 0
  let last = 0
  return {
    tick: (now) => {
      before = last
      last = now - tickedAt - tickMs
      tickedAt = now
    },
    delayMs: () => Math.min(before, last),
  }
}

const tooBusyText =
  'A lot of people are searching the directory at the moment. Please try again in a few seconds.'

/**
 * 16 at once keep the database connections busy. A read makes about six queries one after the other, so with more at once every
 * response would be late. With 112 waiting, the last one is served within about a second on a small server (bench/shedding.ts).
 */
export const readLimits: SemaphoreLimits = {
  maxConcurrent: 16,
  maxWaiting: 112,
  tooBusyText,
}

/** Refuses with `unavailable` (503) when the calls of a page would be refused: then the page need not be rendered. */
export function refuseWhenFull(reads: Semaphore): void {
  if (!reads.hasRoom()) throw new Failure('unavailable', tooBusyText)
}
