// Runs a PostgreSQL server of our own on a folder: starts it, starts it again when it ends, and stops it.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseRefused } from '../failures.ts'
import type { DatabaseLog } from '../postgres-server.ts'
import { chooseUser, findBinaries, giveTo, makeCluster, type RunAs, refuseOtherMajor } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import {
  findSocketFolder,
  type Postmaster,
  type PostmasterSettings,
  socketName,
  startPostmaster,
  stopLeftOver,
} from './postmaster.ts'

/** A running embedded database. `close` stops its server and frees the folder. */
export type EmbeddedDatabase = { socketFolder: string; close(): Promise<void> }

const restartPausesMs = [0, 250, 1000, 5000]
const firstPausesMs = [100, 400, 1000]
const socketPrefix = 'mzansi-db-'
// The path of a socket has at most 107 bytes on Linux and 103 on macOS. mkdtemp adds six characters.
const longestSocketPath = 103

/**
 * Opens the folder, and makes the cluster on a first start. Refuses, with a sentence, a folder that another process holds or that
 * another PostgreSQL version made, and a system where PostgreSQL cannot run. A server that ends by itself is started again
 * until it runs, because the cause (a full disk, for example) may go away.
 */
export async function openEmbedded(path: string, log: DatabaseLog): Promise<EmbeddedDatabase> {
  // Where root starts PostgreSQL as another user, that one must pass. Nobody else can read what is inside.
  mkdirSync(path, { recursive: true, mode: 0o711 })
  const folder = realpathSync(path)
  const free = await lockFolder(folder)
  try {
    refuseOtherMajor(folder)
    const bin = findBinaries()
    const runAs = chooseUser(bin, folder)
    const cluster = join(folder, 'postgres')
    await removeLeftOver(cluster, log)
    const isNew = await makeCluster(cluster, bin, runAs)
    const socketFolder = makeSocketFolder(runAs)
    const removeSocket = () => rmSync(socketFolder, { recursive: true, force: true })
    const began = performance.now()
    const stop = await keepRunning({ bin, cluster, socketFolder, runAs, log }).catch((error: unknown) => {
      removeSocket()
      throw error
    })
    const event = isNew ? 'embedded database created' : 'embedded database opened'
    log.info({ openMs: Math.round(performance.now() - began) }, event)
    return {
      socketFolder,
      close: async () => {
        await stop()
        removeSocket()
        free()
      },
    }
  } catch (error) {
    free()
    throw error
  }
}

async function removeLeftOver(cluster: string, log: DatabaseLog): Promise<void> {
  const socketFolder = findSocketFolder(cluster)
  await stopLeftOver(cluster, log)
  if (socketFolder && basename(socketFolder).startsWith(socketPrefix))
    rmSync(socketFolder, { recursive: true, force: true })
}

/** A folder that only the user of PostgreSQL may enter, short enough for the path of a socket. */
function makeSocketFolder(runAs: RunAs): string {
  const length = Buffer.byteLength(join(tmpdir(), `${socketPrefix}xxxxxx`, socketName))
  const parent = length > longestSocketPath ? '/tmp' : tmpdir()
  try {
    const folder = mkdtempSync(join(parent, socketPrefix))
    giveTo(runAs, folder)
    return folder
  } catch (error) {
    throw new DatabaseRefused(
      `The socket of the embedded database needs a folder for temporary files, and ${parent} cannot be used: ` +
        `${(error as Error).message}. Set TMPDIR to a folder that this user may write.`,
    )
  }
}

/**
 * Tries a few times: what a killed program left may hold the cluster for another moment. It may be a server that was started so late
 * that its id was not in the file when we looked, or one that has ended and that the system still lists.
 */
async function startFirst(settings: PostmasterSettings): Promise<Postmaster> {
  for (const pauseMs of firstPausesMs) {
    const started = await startPostmaster(settings).catch(() => null)
    if (started) return started
    await pause(pauseMs)
    await stopLeftOver(settings.cluster, settings.log)
  }
  return await startPostmaster(settings)
}

/** Starts the server and keeps it running until the returned function stops it. Rejects when the first start fails. */
async function keepRunning(settings: PostmasterSettings): Promise<() => Promise<void>> {
  const { log } = settings
  const stopping = new AbortController()
  let server = await startFirst(settings)
  const restart = async (reason: string): Promise<void> => {
    log.error({ reason }, 'the embedded database ended by itself and is started again')
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      const pauseMs = restartPausesMs[Math.min(attempt, restartPausesMs.length - 1)]
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      const started = await startPostmaster(settings).catch(() => null)
      if (!started) continue
      server = started
      log.info({ attempt }, 'the embedded database runs again')
      watch()
      return
    }
  }
  let restarting = Promise.resolve()
  const watch = () =>
    void server.ended.then((reason) => {
      if (!stopping.signal.aborted) restarting = restart(reason)
    })
  watch()
  return async () => {
    stopping.abort()
    await restarting
    await server.stop()
  }
}
