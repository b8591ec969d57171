// The thread that PGlite blocks: opens the data folder, serves it on a Unix socket, and says when it is ready.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { SyncedFolder, syncedStartParams, syncTree } from './synced-folder.ts'
import { serveWire } from './wire-server.ts'

/** What the supervisor gives the worker. `beat` is shared memory whose first number grows while the thread is free. */
export type WorkerTask = {
  folder: string
  socketPath: string
  beat: Int32Array
  beatMs: number
  idleInTransactionMs: number
  syncs: boolean
}

/** What the worker tells. `refused` ends the start with its sentence; `changed` is a committed public change. */
export type WorkerNews =
  | { kind: 'ready'; firstStart: boolean; openMs: number }
  | { kind: 'refused'; sentence: string }
  | { kind: 'failing'; sentence: string }
  | { kind: 'changed' }
  | { kind: 'closed' }

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
  syncTree(task.folder)
}

function openCluster(fs: SyncedFolder): Promise<PGlite> {
  const onStderr = (text: string) => {
    // PGlite carries on after PANIC in a state that nobody defined. Ending the thread leads to a clean recovery.
    if (/\bPANIC:/.test(text)) failHard(text)
    return true
  }
  const options = {
    fs,
    startParams: syncedStartParams,
    extensions: { pg_trgm, unaccent, btree_gin },
    onStderr,
  }
  return PGlite.create(options)
}

// One commit must raise the number of syncs; otherwise a newer PGlite has moved what SyncedFolder hooks into.
async function findUnsyncedCommit(): Promise<string | null> {
  const before = folder.syncs
  await pglite.query(`SELECT pg_logical_emit_message(true, 'mzansi', 'does a commit reach the disk?')`)
  if (folder.syncs > before) return null
  return (
    'The embedded database does not sync its commits to disk, so a power cut could lose them. ' +
    'Run "npm ci" to get the exact version of @electric-sql/pglite that this program was made for.'
  )
}

async function serve(): Promise<void> {
  rmSync(task.socketPath, { force: true }) // left by a thread that was ended
  const wire = await serveWire(
    (bytes, onRawData) => pglite.runExclusive(() => pglite.execProtocolRawStream(bytes, { onRawData })),
    { ...task, onNotification: () => tell({ kind: 'changed' }) },
  )
  await wire.ask('LISTEN public_change')
  setInterval(() => Atomics.add(task.beat, 0, 1), task.beatMs)
  parentPort?.once('message', async () => {
    await wire.close()
    await pglite.close()
    tell({ kind: 'closed' })
  })
  tell({ kind: 'ready', firstStart, openMs: performance.now() - began })
}

function failHard(reason: string): never {
  tell({ kind: 'failing', sentence: `The embedded database stopped itself: ${reason}` })
  process.exit(1)
}
