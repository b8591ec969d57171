// Decides who gets in to the worker's socket: those who come while it is being opened wait.
import { Socket } from 'node:net'

/** The way to the worker's socket. `empty` ends every connection with one reason; `openAfter` lets newcomers wait. */
export type WorkerConnections = {
  socketPath: string
  openSocket(): Socket
  openAfter(opening: Promise<void>): void
  opened(): Promise<void>
  empty(reason: Error): void
}

/** A socket that is open. Its sockets connect to `socketPath`, whatever address their user asks for. */
export function createWorkerConnections(socketPath: string): WorkerConnections {
  const inside = new Set<Socket>()
  let opening: Promise<void> = Promise.resolve()
  const openSocket = () => {
    const socket = new Socket()
    inside.add(socket)
    socket.once('close', () => inside.delete(socket))
    const connect = socket.connect.bind(socket)
    const enter = () => {
      if (!socket.destroyed) connect(socketPath)
    }
    socket.connect = () => {
      opening.then(enter, (error: Error) => socket.destroy(error))
      return socket
    }
    return socket
  }
  return {
    socketPath,
    openSocket,
    openAfter: (next) => {
      opening = next
      next.catch(() => {}) // whoever waits hears of it; nobody may be waiting
    },
    opened: () => opening,
    empty: (reason) => {
      for (const socket of inside) socket.destroy(reason)
    },
  }
}
