// Knows the open connections of a server, and which of them wait for a response.
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Each open connection with the response to its latest request. The one whose latest request is oldest comes first. */
export type OpenConnections = ReadonlyMap<Socket, ServerResponse | undefined>

/** Call it before the server listens. One entry is moved for each request: a listener for its end would take much longer. */
export function trackConnections(server: Server): OpenConnections {
  const connections = new Map<Socket, ServerResponse | undefined>()
  server.on('connection', (socket) => {
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    // A request may be read from what arrived before its connection was lost.
    if (connections.delete(socket)) connections.set(socket, response)
  })
  return connections
}

/** Whether a connection waits for its next request. Node destroys a response when it is sent, or its connection lost. */
export const isIdle = (latest: ServerResponse | undefined): boolean => latest?.destroyed ?? true
