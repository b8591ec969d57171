// Decides who is turned away when the program is late: everybody but those whose answer costs nothing and is missed most.
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

/** Given to a route as its `config`: it is answered under any load. */
export const answeredAnyway = { pressureHandler: () => {} }

/** Answers 503 with Retry-After while the event loop is later than `maxLateMs` milliseconds. */
export async function shedLoad(server: FastifyInstance, maxLateMs: number): Promise<void> {
  await server.register(underPressure, { maxEventLoopDelay: maxLateMs, retryAfter: 5 })
}
