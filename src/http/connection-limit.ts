// Decides how many connections are open at a time, so that idle ones leave room for files, images and the database.
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { z } from '../contract/zod.ts'
import { createCountedLine } from './counted-line.ts'
import type { OpenConnections } from './open-connections.ts'

/** Open files that are not connections: images, mail, a bucket, a backup and the program itself. */
const maxReserved = 512
const logEveryMs = 10_000

/** The most connections for a limit of open files (`ulimit -n`): at least half of it. */
export function maxConnectionsFor(openFiles: number): number {
  return openFiles - Math.min(maxReserved, Math.floor(openFiles / 2))
}

/**
 * Accepts no more connections than the limit of this process allows. The last one that fits replaces the one that has been
 * idle about the longest, or whose body has not arrived, so that nobody keeps others out by connections or by bodies that never
 * end. If all are busy, a new one is closed at once.
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
 * Closes a connection that waits for its client, and says if there was one. Idle ones that were used since the last time are put
 * at the end, so that the first one left has waited about the longest. A body usually arrives with its head, so one that has not
 * gets no second chance.
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

/** A form with images takes minutes on a slow phone; upload-concurrency.ts limits and ends forms. */
const lacksBody = ({ complete, headers }: IncomingMessage) =>
  !complete && !/^multipart\/form-data/i.test(headers['content-type'] ?? '')

const tooManyText = 'too many connections: closing some; see ulimit -n or LimitNOFILE'

const Limits = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) })

/** How many files this process may open; null when there is no limit. Node has no other way to ask than its diagnostic report. */
export function findOpenFileLimit(): number | null {
  // Names of network addresses take seconds where no name server answers. The types of Node lack this property.
  Object.assign(process.report, { excludeNetwork: true })
  return Limits.safeParse(process.report.getReport()).data?.userLimits.open_files.soft ?? null
}
