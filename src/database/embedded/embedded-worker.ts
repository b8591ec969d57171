// The thread that PGlite blocks: opens the data folder, serves it on a Unix socket, and says when it is ready.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { checkpointWhenDue, vacuumWhenDue } from './housekeeping.ts'
import { createQueryQueue, type RunBytes } from './query-queue.ts'
import { SyncedFolder, syncedStartParams, syncPath, syncTree } from './synced-folder.ts'
import { serveWire } from './wire-server.ts'

/**
 * What the worker is given. `beat` is shared memory: its first number grows while the thread is free, its second is 1
 * while it does its own housekeeping.
 */
export type WorkerTask = {
  folder: string
  socketPath: string
  beat: Int32Array
  beatMs: number
  idleInTransactionMs: number
  housekeepingMs: number
  syncs: boolean
}

/** What the worker tells. `refused` ends the start with its sentence; `changed` is a committed public change. */
export type WorkerNews =
  | { kind: 'ready'; firstStart: boolean; openMs: number }
  | { kind: 'refused'; sentence: string }
  | { kind: 'failing'; sentence: string }
  | { kind: 'warning'; sentence: string }
  | { kind: 'changed' }
  | { kind: 'closed' }

// At the start of a line, where no user's text can stand: PostgreSQL indents the further lines of a message.
const logLine = /^\d{4}-\S+ \S+ \S+ \[\d+\] ([A-Z]+): /

const task = workerData as WorkerTask
const tell = (news: WorkerNews) => parentPort?.postMessage(news)

const began = performance.now()
const clusterFolder = join(task.folder, 'postgres')
const firstStart = !existsSync(clusterFolder)
if (firstStart) await createCluster(clusterFolder)
const folder = new SyncedFolder(clusterFolder, task.syncs, failHard)
const pglite = await openCluster(folder)
const refusal = await findUnsyncedCommit()
if (refusal) {
  await pglite.close()
  tell({ kind: 'refused', sentence: refusal })
} else {
  await serve()
}

// A power cut during initdb must not leave half a cluster that looks whole: make it beside, sync it, then rename.
async function createCluster(target: string): Promise<void> {
  const draft = `${target}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const fresh = await openCluster(new SyncedFolder(draft, task.syncs, failHard))
  await fresh.close()
  syncTree(draft)
  renameSync(draft, target)
  syncPath(task.folder)
  syncPath(dirname(task.folder))
}

async function openCluster(fs: SyncedFolder): Promise<PGlite> {
  let lastWords = ''
  const onStderr = (line: string) => {
    // PGlite carries on after PANIC in a state that nobody defined. Ending the thread leads to a clean recovery.
    if (logLine.exec(line)?.[1] === 'PANIC') failHard(line)
    if (logLine.exec(line)?.[1] === 'FATAL') lastWords = line
    return true
  }
  try {
    const extensions = { pg_trgm, unaccent, btree_gin }
    return await PGlite.create({ fs, startParams: syncedStartParams, extensions, onStderr })
  } catch (error) {
    throw new Error(`${describe(error)} ${lastWords}`.trim())
  }
}

// One commit must raise the number of syncs; otherwise a newer PGlite has moved what SyncedFolder hooks into.
async function findUnsyncedCommit(): Promise<string | null> {
  const before = folder.syncs
  await pglite.exec(`SELECT pg_logical_emit_message(true, 'mzansi', 'does a commit reach the disk?')`)
  if (folder.syncs > before) return null
  return (
    'The embedded database does not sync its commits to disk, so a power cut could lose them. ' +
    'Run "npm ci" to get the exact version of @electric-sql/pglite that this program was made for.'
  )
}

async function serve(): Promise<void> {
  const runBytes: RunBytes = (bytes, onRawData) => pglite.execProtocolRawStream(bytes, { onRawData })
  const queue = createQueryQueue(runBytes, task.idleInTransactionMs, () => tell({ kind: 'changed' }))
  await queue.exclusively(async () => void (await pglite.exec('LISTEN public_change')))
  rmSync(task.socketPath, { force: true }) // left by a thread that was ended
  const wire = await serveWire(queue, task.socketPath)
  setInterval(() => Atomics.add(task.beat, 0, 1), task.beatMs)
  const house = setInterval(() => void queue.exclusively(tidyUp), task.housekeepingMs)
  parentPort?.once('message', async () => {
    clearInterval(house)
    await wire.close()
    await queue.exclusively(() => pglite.close())
    tell({ kind: 'closed' })
  })
  tell({ kind: 'ready', firstStart, openMs: performance.now() - began })
}

// Our own work may take longer than a query may: the second number of the beat says that it is under way.
async function tidyUp(): Promise<void> {
  Atomics.store(task.beat, 1, 1)
  try {
    await vacuumWhenDue(pglite)
    await checkpointWhenDue(pglite)
  } catch (error) {
    tell({ kind: 'warning', sentence: `Housekeeping failed: ${describe(error)}` })
  } finally {
    Atomics.store(task.beat, 1, 0)
  }
}

// Never goes back into PGlite. Waits to be ended, so that whoever waits for an answer hears the reason first.
function failHard(reason: string): never {
  tell({ kind: 'failing', sentence: `The embedded database stopped itself: ${reason}` })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000)
  process.exit(1)
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
