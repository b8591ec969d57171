// Opens and closes the embedded database: locks its folder, runs it in a supervised worker thread.
import { existsSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { DatabaseLimits, DatabaseLog } from '../database-limits.ts'
import { DatabaseRefused } from '../failures.ts'
import { embeddedMajor } from './cluster.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { makeSocketFolder, removeSocketFolder, socketName } from './socket-folder.ts'
import { createWorkerConnections } from './worker-connections.ts'
import { superviseWorker } from './worker-supervisor.ts'
import { startWorker } from './worker-thread.ts'

/** A running embedded database. `openSocket` returns a socket that connects as soon as the database is ready. */
export type EmbeddedDatabase = {
  socketFolder: string
  openSocket(): Socket
  withoutDeadline<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Opens the folder, and creates it on a first start. Refuses a folder that another process holds or that another PostgreSQL
 * version made, and a PGlite that does not sync. When a query blocks for `deadlineMs`, the worker is ended: the query
 * that runs fails with DatabaseUnavailable, and the folder is reopened under the same lock (see the decision for times).
 */
export async function openEmbedded(
  folder: string,
  limits: DatabaseLimits,
  log: DatabaseLog,
  onChange: () => void,
): Promise<EmbeddedDatabase> {
  const lock = await lockFolder(folder)
  try {
    refuseOtherMajor(folder)
    return await serveFolder(folder, lock, limits, log, onChange)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function serveFolder(
  folder: string,
  lock: FolderLock,
  limits: DatabaseLimits,
  log: DatabaseLog,
  onChange: () => void,
): Promise<EmbeddedDatabase> {
  if (lock.previousSocketFolder) removeSocketFolder(lock.previousSocketFolder)
  const socketFolder = makeSocketFolder()
  lock.recordSocket(socketFolder)
  const connections = createWorkerConnections(join(socketFolder, socketName))
  let exemptions = 0
  const watch = {
    deadlineMs: limits.deadlineMs,
    isExempt: () => exemptions > 0,
    onChange,
    onWarning: (sentence: string) => log.warn({}, sentence),
  }
  const start = () => startWorker({ folder, socketPath: connections.socketPath, ...limits }, watch)
  const supervisor = await superviseWorker(start, connections, log, onChange).catch((error: unknown) => {
    removeSocketFolder(socketFolder)
    throw error
  })
  return {
    socketFolder,
    openSocket: connections.openSocket,
    withoutDeadline: async (work) => {
      exemptions += 1
      return await work().finally(() => {
        exemptions -= 1
      })
    },
    close: async () => {
      await supervisor.close()
      removeSocketFolder(socketFolder)
      lock.release()
    },
  }
}

function refuseOtherMajor(folder: string): void {
  const path = join(folder, 'postgres', 'PG_VERSION')
  if (!existsSync(path)) return
  const found = readFileSync(path, 'utf8').trim()
  if (found === String(embeddedMajor)) return
  throw new DatabaseRefused(
    `The data folder ${folder} was made by PostgreSQL ${found}, and this program brings PostgreSQL ${embeddedMajor}. ` +
      'Make a backup with the version of the program that made it, then restore that backup into an empty folder.',
  )
}
