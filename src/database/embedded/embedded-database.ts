// Runs our own PostgreSQL server on a folder: starts it, restarts it when it ends by itself, and stops it.
import { once } from 'node:events'
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

/** A running embedded database. `close` stops its server and unlocks the folder. */
export type EmbeddedDatabase = { socketFolder: string; close(): Promise<void> }

/** The pause before each try to start the server; all later tries use the last one. */
const pausesMs = [0, 250, 1000, 5000]
const firstTries = 3
const socketPrefix = 'mzansi-db-'
// The path of a socket can have 107 bytes on Linux and 103 on macOS. mkdtemp adds six characters.
const longestSocketPath = 103

/**
 * Opens the folder, and creates the cluster on a first start. Refuses, with a sentence, a folder that another process has locked or that
 * another PostgreSQL version made, and a system where PostgreSQL cannot run. A server that ends by itself is restarted until it runs,
 * because the cause (a full disk, for example) may go away.
 */
export async function openEmbedded(path: string, log: DatabaseLog): Promise<EmbeddedDatabase> {
  // If root starts PostgreSQL as another user, that user must be able to enter the folder. Others can enter it, but not list it.
  mkdirSync(path, { recursive: true, mode: 0o711 })
  const folder = realpathSync(path)
  await using opening = new AsyncDisposableStack()
  opening.defer(await lockFolder(folder))
  const cluster = join(folder, 'postgres')
  refuseOtherMajor(cluster)
  const bin = findBinaries()
  const runAs = chooseUser(bin, cluster)
  const isNew = await makeCluster(cluster, bin, runAs)
  removeOldSocket(findSocketFolder(cluster))
  const socketFolder = makeSocketFolder(runAs)
  opening.defer(() => rmSync(socketFolder, { recursive: true, force: true }))
  const began = performance.now()
  opening.defer(await keepRunning({ bin, cluster, socketFolder, runAs, log }))
  const event = isNew ? 'embedded database created' : 'embedded database opened'
  log.info({ openMs: Math.round(performance.now() - began) }, event)
  const opened = opening.move()
  return { socketFolder, close: () => opened.disposeAsync() }
}

/** Removes the socket folder of a program that was killed. Its server, which is stopped next, has no clients. */
function removeOldSocket(socketFolder: string | null): void {
  if (socketFolder && basename(socketFolder).startsWith(socketPrefix))
    rmSync(socketFolder, { recursive: true, force: true })
}

/** A folder that only the user of PostgreSQL can enter, with a path short enough for a socket. */
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

/** Starts the server, and restarts it when it ends, until the returned function stops it. Rejects when the first start fails. */
async function keepRunning(settings: PostmasterSettings): Promise<() => Promise<void>> {
  const { log } = settings
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  let server = await startWithRetries(settings, stopping.signal, firstTries)
  const keep = async () => {
    for (;;) {
      const reason = await Promise.race([server.ended, stopped])
      if (stopping.signal.aborted) return await server.stop()
      log.error({ reason }, 'the embedded database ended by itself and is started again')
      const started = await startWithRetries(settings, stopping.signal).catch(() => null)
      if (!started) return
      server = started
      log.info({}, 'the embedded database runs again')
    }
  }
  const kept = keep()
  return () => {
    stopping.abort()
    return kept
  }
}

/**
 * Tries until the server runs: the server of a killed program may use the cluster a moment longer, and a full disk may get room. That
 * server may have been started so late that its process id was not in the file when we looked. Rejects after `tries`, or when `signal`
 * ends a pause.
 */
async function startWithRetries(
  settings: PostmasterSettings,
  signal: AbortSignal,
  tries = Number.POSITIVE_INFINITY,
): Promise<Postmaster> {
  for (let attempt = 0; ; attempt++) {
    await pause(pausesMs[Math.min(attempt, pausesMs.length - 1)], undefined, { signal })
    try {
      await stopLeftOver(settings.cluster, settings.log)
      return await startPostmaster(settings)
    } catch (error) {
      if (attempt + 1 >= tries) throw error
    }
  }
}
