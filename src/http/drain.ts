// Decides how a server stops: what it has accepted gets a response, and what is still arriving is cut.
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { OpenConnections } from './open-connections.ts'

/**
 * Milliseconds in which each busy connection gets one more response, which tells the client to close it. Closing at once
 * would cut connections whose next request is already on the wire.
 */
const lastResponsesMs = 1000
/** After that, milliseconds in which requests may arrive whole and all work goes on. Then only work that runs is finished. */
const arrivingMs = 4000
/** After that, milliseconds for the work that runs. The process ends itself after ten seconds (main.ts). */
const runningMs = 3500

/**
 * Makes the function that stops a server. From its call on every response says `Connection: close`. After a second no new connection is accepted. After five seconds `refuseWaiting` is called, and
 * connections whose request has not arrived whole are cut. After 8.5 seconds the remaining ones are cut.
 */
export function createDrain(
  server: FastifyInstance,
  connections: OpenConnections,
  lifecycle: { stopping: boolean },
  refuseWaiting: () => void,
  wait: (ms: number) => Promise<unknown> = (ms) => pause(ms, undefined, { ref: false }),
): () => Promise<void> {
  const cutArriving = () => {
    for (const [socket, { response }] of connections) if (!response?.req.complete) socket.destroy()
  }
  return async () => {
    lifecycle.stopping = true
    server.server.prependListener('request', (_request, response) => {
      response.setHeader('connection', 'close')
    })
    if (connections.size > 0) await wait(lastResponsesMs)
    const closed = server.close()
    if (await isSettled(closed, wait(arrivingMs))) return
    refuseWaiting()
    cutArriving()
    if (await isSettled(closed, wait(runningMs))) return
    server.server.closeAllConnections()
    await closed
  }
}

/** Whether the work ends before the time is over. */
const isSettled = (work: PromiseLike<unknown>, over: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), over.then(() => false)])
