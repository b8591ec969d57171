// Decides when the embedded database lives: takes its folder, runs it in a worker, reopens it when the worker ends.
import { existsSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLog } from '../connect.ts'
import { DatabaseRefused, DatabaseUnavailable } from '../failures.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { makeSocketFolder, removeSocketFolder, socketName } from './socket-folder.ts'
import { startWorker, type WorkerLife } from './worker-life.ts'

/** Limits in milliseconds, shortened by tests. `syncs: false` leaves fsync out, to test that the start refuses that. */
export type EmbeddedLimits = { deadlineMs: number; idleInTransactionMs: number; syncs: boolean }

/** A running embedded database; `openSocket` gives a socket that connects as soon as the database serves. */
export type EmbeddedDatabase = {
  socketFolder: string
  openSocket(): Socket
  withoutDeadline<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The major version of PostgreSQL inside the pinned PGlite. */
export const embeddedMajor = 18

const reopenPausesMs = [0, 250, 1000, 5000]

/**
 * Opens the folder, making it on a first start. Refuses a folder that another process holds or another PostgreSQL
 * version made, and a PGlite that does not sync. A query that blocks for `deadlineMs` costs the worker: everything in
 * flight fails with DatabaseUnavailable, and the folder is reopened (0.5 s) under the same lock.
 */
export async function openEmbedded(
  folder: string,
  limits: EmbeddedLimits,
  log: DatabaseLog,
  onChange: () => void,
): Promise<EmbeddedDatabase> {
  const lock = await lockFolder(folder)
  try {
    refuseOtherMajor(folder)
    return await keepServing(folder, lock, limits, log, onChange)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function keepServing(
  folder: string,
  lock: FolderLock,
  limits: EmbeddedLimits,
  log: DatabaseLog,
  onChange: () => void,
): Promise<EmbeddedDatabase> {
  if (lock.previousSocketFolder) removeSocketFolder(lock.previousSocketFolder)
  const socketFolder = makeSocketFolder()
  lock.note(socketFolder)
  const socketPath = join(socketFolder, socketName)
  const door = makeDoor(socketPath)
  let exemptions = 0
  const isExempt = () => exemptions > 0
  const start = () => startWorker({ folder, socketPath, ...limits }, { ...limits, isExempt, onChange })
  const keeper = await keepAlive(start, door, log)
  return {
    socketFolder,
    openSocket: door.openSocket,
    withoutDeadline: async (work) => {
      exemptions += 1
      return await work().finally(() => (exemptions -= 1))
    },
    close: async () => {
      await keeper.close()
      removeSocketFolder(socketFolder)
      lock.release()
    },
  }
}

// The first opening may fail and end the start; later ones are tried until they succeed, since people are waiting.
async function keepAlive(
  start: () => WorkerLife,
  door: Door,
  log: DatabaseLog,
): Promise<{ close(): Promise<void> }> {
  let closing = false
  let life = start()
  const welcome = async () => {
    const { firstStart, openMs } = await life.ready
    log.info(
      { openMs: Math.round(openMs) },
      firstStart ? 'embedded database created' : 'embedded database opened',
    )
    void life.ended.then(reopen)
  }
  const reopen = (reason: string) => {
    if (closing) return
    log.error({ reason }, 'reopening the embedded database')
    door.shut(new DatabaseUnavailable(reason), reopening())
  }
  const reopening = async () => {
    for (let attempt = 0; ; attempt++) {
      await pause(reopenPausesMs[Math.min(attempt, reopenPausesMs.length - 1)])
      if (closing) throw new DatabaseUnavailable('The database is closing.')
      life = start()
      const failure = await welcome().catch((error: unknown) => error)
      if (!failure) return
      log.error({ err: failure }, 'the embedded database could not be reopened')
    }
  }
  door.shut(null, welcome())
  await door.opening()
  return {
    close: async () => {
      closing = true
      await door.opening().catch(() => {})
      await life.close()
    },
  }
}

type Door = {
  openSocket(): Socket
  opening(): Promise<void>
  shut(failure: Error | null, opening: Promise<void>): void
}

// Sockets that arrive while the door is shut wait for it; those inside when it shuts are told why.
function makeDoor(socketPath: string): Door {
  const inside = new Set<Socket>()
  let opening: Promise<void> = Promise.resolve()
  const openSocket = () => {
    const socket = new Socket()
    inside.add(socket)
    socket.once('close', () => inside.delete(socket))
    const connect = socket.connect.bind(socket)
    socket.connect = () => {
      opening.then(
        () => socket.destroyed || connect(socketPath),
        (error: Error) => socket.destroy(error),
      )
      return socket
    }
    return socket
  }
  const shut = (failure: Error | null, next: Promise<void>) => {
    opening = next
    next.catch(() => {}) // whoever waits hears of it; nobody may be waiting
    if (failure) for (const socket of inside) socket.destroy(failure)
  }
  return { openSocket, opening: () => opening, shut }
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
