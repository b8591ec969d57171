// Decides when connections reach the worker's socket: while the worker is opening, new ones wait.
import { Socket } from 'node:net'

/** The connections to the worker's socket. `closeAll` ends them with one reason; `waitFor` makes new ones wait. */
export type WorkerConnections = {
  socketPath: string
  openSocket(): Socket
  waitFor(opening: Promise<void>): void
  opened(): Promise<void>
  closeAll(reason: Error): void
}

/** Makes sockets that connect to `socketPath`, whatever address is passed to their `connect`. */
export function createWorkerConnections(socketPath: string): WorkerConnections {
  const sockets = new Set<Socket>()
  let opening: Promise<void> = Promise.resolve()
  const openSocket = () => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    const connect = socket.connect.bind(socket)
    const connectNow = () => {
      if (!socket.destroyed) connect(socketPath)
    }
    socket.connect = () => {
      opening.then(connectNow, (error: Error) => socket.destroy(error))
      return socket
    }
    return socket
  }
  return {
    socketPath,
    openSocket,
    waitFor: (next) => {
      opening = next
      next.catch(() => {}) // waiting sockets get the error; without any it must not be unhandled
    },
    opened: () => opening,
    closeAll: (reason) => {
      for (const socket of sockets) socket.destroy(reason)
    },
  }
}
