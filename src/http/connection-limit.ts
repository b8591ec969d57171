// Decides how many connections are open at a time, so that idle ones leave room for files, images and the database.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { z } from '../contract/zod.ts'
import type { OpenConnections } from './open-connections.ts'

/** Open files that are not connections: PGlite keeps two hundred; images, mail, a bucket and a backup need the rest. */
const maxReserved = 512
const logEveryMs = 10_000

/** The most connections for a limit of open files (`ulimit -n`): at least half of it. */
export function maxConnectionsFor(openFiles: number): number {
  return openFiles - Math.min(maxReserved, Math.floor(openFiles / 2))
}

/**
 * Accepts no more connections than the limit of this process allows. The last one that fits replaces the one that has been
 * idle about the longest, so that nobody keeps others out by connections alone. If all are busy, a new one is closed at once.
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
  const logTooMany = createTooManyLog(log, maxConnections)
  server.on('connection', (newest) => {
    server.getConnections((_error, count) => {
      if (count >= maxConnections && closeIdle(connections, newest)) logTooMany()
    })
  })
  server.on('drop', logTooMany)
}

/**
 * Closes an idle connection, and says if there was one. Those that were used since the last time are put at the end, so that the
 * first one left has waited about the longest.
 */
function closeIdle(connections: OpenConnections, newest: Socket): boolean {
  for (const [socket, connection] of connections) {
    if (socket === newest || connection.response || socket.destroyed) continue
    if (!connection.isUsed) {
      socket.destroy()
      return true
    }
    connection.isUsed = false
    connections.delete(socket)
    connections.set(socket, connection)
  }
  return false
}

// One line in ten seconds: a line for each connection would fill the disk.
function createTooManyLog(log: FastifyBaseLogger, maxConnections: number): () => void {
  let tooMany = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return () => {
    tooMany += 1
    if (performance.now() - loggedAt < logEveryMs) return
    log.warn({ tooMany, maxConnections }, 'too many connections: closing some; see ulimit -n or LimitNOFILE')
    loggedAt = performance.now()
    tooMany = 0
  }
}

const Limits = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) })

/** How many files this process may open; null when there is no limit. Node has no other way to ask than its diagnostic report. */
export function findOpenFileLimit(): number | null {
  // Names of network addresses take seconds where no name server answers. The types of Node lack this property.
  Object.assign(process.report, { excludeNetwork: true })
  return Limits.safeParse(process.report.getReport()).data?.userLimits.open_files.soft ?? null
}
