// Decides how many connections are open at a time, so that idle ones leave room for files, images and the database.
import type { Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

/** Open files that are not connections: PGlite keeps a hundred; images, mail, a bucket and a backup need the rest. */
const maxReserved = 512
const logEveryMs = 10_000

/** The most connections for a limit of open files (`ulimit -n`): at least half of it. */
export function maxConnectionsFor(openFiles: number): number {
  return openFiles - Math.min(maxReserved, Math.floor(openFiles / 2))
}

/** Accepts no more connections than the limit of this process allows. One that is too many is closed at once. */
export function limitConnections(server: Server, log: FastifyBaseLogger): void {
  const openFiles = findOpenFileLimit()
  if (openFiles === null) return
  const maxConnections = maxConnectionsFor(openFiles)
  server.maxConnections = maxConnections
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    refused += 1
    if (performance.now() - loggedAt < logEveryMs) return
    log.warn(
      { refused, maxConnections },
      'too many connections: closing new ones; see LimitNOFILE or ulimit -n',
    )
    loggedAt = performance.now()
    refused = 0
  })
}

const Limits = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) })

/** Null when there is no limit. Node has no other way to ask than its diagnostic report. */
function findOpenFileLimit(): number | null {
  // Names of network addresses take seconds where no name server answers. The types of Node lack this property.
  Object.assign(process.report, { excludeNetwork: true })
  return Limits.safeParse(process.report.getReport()).data?.userLimits.open_files.soft ?? null
}
