// The connections of a server: their maximum number, the check for one Host header, and the drain when the server stops.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { z } from '../contract/zod.ts'
import { invalid } from '../domain/failures.ts'
import { createCountedLine } from './request-log.ts'

/** File descriptors kept free for anything but connections: images, mail, a bucket, a backup and the program itself. */
const maxReserved = 512
const logEveryMs = 10_000

/** The maximum number of connections for a limit of open files (`ulimit -n`): at least half of it. */
export function maxConnectionsFor(openFiles: number): number {
  return openFiles - Math.min(maxReserved, Math.floor(openFiles / 2))
}

/**
 * Accepts no more connections than the open-file limit of this process allows. The last one that fits replaces the one that has
 * been idle about the longest, or whose body has not arrived, so that nobody can keep others out with idle connections or with
 * bodies that never end. If all are busy, a new one is closed at once.
 */
export function limitConnections(
  server: Server,
  connections: OpenConnections,
  log: FastifyBaseLogger,
  openFiles: number | null = findOpenFileLimit(),
): void {
  if (openFiles === null) return
  const maxConnections = maxConnectionsFor(openFiles)
  server.maxConnections = maxConnections
  // A line for each connection would fill the disk.
  const line = createCountedLine(logEveryMs)
  const logTooMany = () => line.add((tooMany) => log.warn({ tooMany, maxConnections }, tooManyText))
  server.on('connection', (newest) => {
    server.getConnections((_error, count) => {
      if (count >= maxConnections && closeWaiting(connections, newest)) logTooMany()
    })
  })
  server.on('drop', logTooMany)
  server.on('close', line.flush)
}

/**
 * Closes a connection that is waiting for its client, and returns whether there was one. An idle connection that was used since the
 * last time moves to the end, so the first one left has been idle about the longest. A body usually arrives with its headers, so a
 * connection whose body has not arrived gets no second chance.
 */
function closeWaiting(connections: OpenConnections, newest: Socket): boolean {
  for (const [socket, connection] of connections) {
    const { response } = connection
    if (socket === newest || socket.destroyed || (response && !lacksBody(response.req))) continue
    if (response || !connection.isUsed) {
      socket.destroy()
      return true
    }
    connection.isUsed = false
    connections.delete(socket)
    connections.set(socket, connection)
  }
  return false
}

/** Whether the body is still missing. A form with images takes minutes on a slow phone; load-shedding.ts limits and aborts forms. */
const lacksBody = ({ complete, headers }: IncomingMessage) =>
  !complete && !/^multipart\/form-data/i.test(headers['content-type'] ?? '')

const tooManyText = 'too many connections: closing some; see ulimit -n or LimitNOFILE'

const Limits = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) })

/** How many files this process can open; null when there is no limit. Node reports the limit only in its diagnostic report. */
export function findOpenFileLimit(): number | null {
  // Resolving the names of network addresses takes seconds where no name server answers. Node's types lack this property.
  Object.assign(process.report, { excludeNetwork: true })
  return Limits.safeParse(process.report.getReport()).data?.userLimits.open_files.soft ?? null
}

/** `response` is the one being made or sent. Each request sets `isUsed`. */
type OpenConnection = { response: ServerResponse | undefined; isUsed: boolean }

/**
 * The open connections, the oldest first. A request changes its entry and adds none: a Map with an insertion per request is
 * reallocated all the time, and V8 then keeps every request until the next full garbage collection (4 of 21 µs for a cached
 * response).
 */
export type OpenConnections = Map<Socket, OpenConnection>

/** Must be called before the server listens. */
export function trackConnections(server: Server): OpenConnections {
  const connections: OpenConnections = new Map()
  server.on('connection', (socket) => {
    connections.set(socket, { response: undefined, isUsed: false })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.response = response
    connection.isUsed = true
    response.on('close', forgetResponse)
  })
  // One function shared by all responses costs less than a closure for each.
  function forgetResponse(this: ServerResponse): void {
    const connection = connections.get(this.req.socket)
    if (connection?.response === this) connection.response = undefined
  }
  return connections
}

/** Refuses a request with two Host headers: a proxy may read the first one and this server the second. */
export function refuseTwoHosts(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    done(namesOneHost(request.raw) ? undefined : invalid('A request names its host once.'))
  })
}

// `rawHeaders` alternates names and values. Most names differ in length, which is quicker to compare than letters.
/** Whether a request has at most one Host header. */
export function namesOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count <= 1
}

/**
 * Milliseconds in which each busy connection gets one more response, which tells the client to close it. Closing at once would cut
 * connections whose next request is already on its way. A load balancer opens new ones until its next health check, also to an idle copy.
 */
const lastResponsesMs = 1000
/** Then, milliseconds in which requests can finish arriving and all work goes on. After that, only requests that are already running are finished. */
const arrivingMs = 4000
/** Then, milliseconds for the requests still running. The process exits on its own after ten seconds (main.ts). */
const runningMs = 3500

/**
 * Returns the function that stops a server. Once it is called, every response has the header `Connection: close`. After one second
 * no new connection is accepted. After five seconds `refuseWaiting` is called, and connections whose request has not fully arrived
 * are cut. After 8.5 seconds the remaining ones are cut.
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
    await wait(lastResponsesMs)
    const closed = server.close()
    if (await isSettled(closed, wait(arrivingMs))) return
    refuseWaiting()
    cutArriving()
    if (await isSettled(closed, wait(runningMs))) return
    server.server.closeAllConnections()
    await closed
  }
}

/** Whether the work settles before the timeout. */
const isSettled = (work: PromiseLike<unknown>, timeout: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), timeout.then(() => false)])
