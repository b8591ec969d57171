// The worker thread in which PGlite runs, and which it blocks: opens the data folder and serves it on a Unix socket.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { createCluster, describeFileError, openCluster } from './cluster.ts'
import { checkpointWhenDue, vacuumWhenDue } from './housekeeping.ts'
import { QueryQueue, type RunBytes } from './query-queue.ts'
import { SyncedFolder } from './synced-folder.ts'
import { serveWire } from './wire-server.ts'

/**
 * The input of the worker. `heartbeat` is shared memory: its first number grows while the thread is free, its second is 1
 * during housekeeping.
 */
export type WorkerTask = {
  folder: string
  socketPath: string
  heartbeat: Int32Array
  heartbeatMs: number
  idleInTransactionMs: number
  housekeepingMs: number
  syncs: boolean
}

/** A message of the worker. `refused` ends the start with its sentence; `changed` is a committed public change. */
export type WorkerMessage =
  | { kind: 'ready'; firstStart: boolean; openMs: number }
  | { kind: 'refused'; sentence: string }
  | { kind: 'failing'; sentence: string }
  | { kind: 'warning'; sentence: string }
  | { kind: 'changed' }
  | { kind: 'closed' }

const task = workerData as WorkerTask
const send = (message: WorkerMessage) => parentPort?.postMessage(message)

const began = performance.now()
const clusterFolder = join(task.folder, 'postgres')
const firstStart = !existsSync(clusterFolder)
if (firstStart) await createCluster(clusterFolder, task.syncs, failHard)
const folder = new SyncedFolder(clusterFolder, task.syncs, failHard)
const pglite = await openCluster(folder, failHard)
const refusal = await findUnsyncedCommit()
if (refusal) {
  await pglite.close()
  send({ kind: 'refused', sentence: refusal })
} else {
  await serve()
}

// One commit must raise the number of syncs. Otherwise PGlite has changed where SyncedFolder hooks in.
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
  const onChange = () => send({ kind: 'changed' })
  const queue = new QueryQueue(runBytes, task.idleInTransactionMs, onChange, failHard)
  await queue.exclusively(async () => void (await pglite.exec('LISTEN public_change')))
  rmSync(task.socketPath, { force: true }) // left over when a thread was ended
  const wire = await serveWire(queue, task.socketPath)
  setInterval(() => Atomics.add(task.heartbeat, 0, 1), task.heartbeatMs)
  const housekeeping = setInterval(() => void queue.exclusively(runHousekeeping), task.housekeepingMs)
  parentPort?.once('message', async () => {
    clearInterval(housekeeping)
    await wire.close()
    await queue.exclusively(() => pglite.close())
    send({ kind: 'closed' })
  })
  send({ kind: 'ready', firstStart, openMs: performance.now() - began })
}

// Housekeeping may take longer than the deadline of a query: the second number of the heartbeat exempts it.
async function runHousekeeping(): Promise<void> {
  Atomics.store(task.heartbeat, 1, 1)
  try {
    await vacuumWhenDue(pglite)
    await checkpointWhenDue(pglite)
  } catch (error) {
    send({ kind: 'warning', sentence: `Housekeeping failed: ${describeFileError(error)}` })
  } finally {
    Atomics.store(task.heartbeat, 1, 0)
  }
}

// Never returns into PGlite. Waits until the main thread ends it, so that waiting queries fail with the reason.
function failHard(reason: string): never {
  send({ kind: 'failing', sentence: `The embedded database stopped itself: ${reason}` })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000)
  process.exit(1)
}
