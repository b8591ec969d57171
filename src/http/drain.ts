// Decides how a server stops under load without losing a request.
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Milliseconds in which each busy connection gets one more response, which tells the client to close it. Closing at once
 * would cut connections whose next request is already on the wire.
 */
const lastResponsesMs = 1000
// The process ends itself after ten seconds (main.ts), so slow clients are cut before that.
const closeDeadlineMs = 4000

/**
 * Stops a server. From now on every response says `Connection: close`. After a second no new connection is accepted, and
 * four seconds later the remaining ones are cut.
 */
export async function drain(server: FastifyInstance, lifecycle: { stopping: boolean }): Promise<void> {
  lifecycle.stopping = true
  server.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  if (await isConnected(server)) await pause(lastResponsesMs)
  const closed = server.close()
  await Promise.race([closed, pause(closeDeadlineMs, undefined, { ref: false })])
  server.server.closeAllConnections()
  await closed
}

function isConnected(server: FastifyInstance): Promise<boolean> {
  return new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count > 0)))
}
