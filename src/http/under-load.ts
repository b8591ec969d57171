// Decides who is turned away when the program is late (everybody but those whose answer costs nothing and is missed most),
// and what the log says of it.
import underPressure from '@fastify/under-pressure'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Given to a route as its `config`: it is answered under any load. */
export const answeredAnyway = { pressureHandler: () => {} }

/** Answers 503 with Retry-After while the event loop is later than `maxLateMs` milliseconds. */
export async function shedLoad(server: FastifyInstance, maxLateMs: number): Promise<void> {
  await server.register(underPressure, { maxEventLoopDelay: maxLateMs, retryAfter: 5 })
}

const noteEveryMs = 10_000
let turnedAway = 0
let notedAt = Number.NEGATIVE_INFINITY

/** Counts one who was turned away. The log hears of all of them every ten seconds: a line for each would fill the disk. */
export function noteTurnedAway(log: FastifyBaseLogger): void {
  turnedAway += 1
  if (performance.now() - notedAt < noteEveryMs) return
  log.warn({ turnedAway }, 'too many at once: turning some away with 503')
  notedAt = performance.now()
  turnedAway = 0
}
