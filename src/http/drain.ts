// Decides how a server stops under load without losing a request: it lets every connection end on its own answer.
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Milliseconds in which each busy connection gets one more answer, which tells it to close. Closing at once would
 * cut connections whose next request is already on the wire.
 */
const lastAnswersMs = 1000
// Whoever is still sending or reading after this long would not be done before the process manager loses its patience.
const patienceMs = 4000

/** Stops a server: every answer says `Connection: close`, nothing new is accepted, and after a few seconds all is cut. */
export async function drain(server: FastifyInstance, life: { stopping: boolean }): Promise<void> {
  life.stopping = true
  server.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  if (await isConnected(server)) await pause(lastAnswersMs)
  const closed = server.close()
  await Promise.race([closed, pause(patienceMs, undefined, { ref: false })])
  server.server.closeAllConnections()
  await closed
}

function isConnected(server: FastifyInstance): Promise<boolean> {
  return new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count > 0)))
}
