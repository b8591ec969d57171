// Knows one run of the worker thread: when it is ready, when it hangs, and why it ended.
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DatabaseRefused, DatabaseUnavailable } from '../failures.ts'
import type { WorkerMessage, WorkerTask } from './embedded-worker.ts'

/** How the data folder was opened. `firstStart` says that it was created now. */
type Opening = { firstStart: boolean; openMs: number }

/**
 * `ready` rejects when the folder cannot be served. `ended` resolves with a sentence as soon as the worker cannot serve any
 * more. Its thread may still run then: `kill` it before another one is started.
 */
export type WorkerThread = {
  ready: Promise<Opening>
  ended: Promise<string>
  close(): Promise<void>
  kill(): Promise<void>
}

type Watch = {
  deadlineMs: number
  isExempt: () => boolean
  onChange: () => void
  onWarning: (sentence: string) => void
}

const closingLimitMs = 30_000

/**
 * Starts a worker and watches it: once it is ready, a thread without a heartbeat for `deadlineMs` counts as ended. Opening
 * has no limit, because the time to replay the log after a crash is not bounded.
 */
export function startWorker(task: Omit<WorkerTask, 'heartbeat' | 'heartbeatMs'>, watch: Watch): WorkerThread {
  const heartbeat = new Int32Array(new SharedArrayBuffer(8))
  const heartbeatMs = Math.min(250, watch.deadlineMs / 10)
  const workerData: WorkerTask = { ...task, heartbeat, heartbeatMs }
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData })
  const ready = Promise.withResolvers<Opening>()
  const ended = Promise.withResolvers<string>()
  const closed = Promise.withResolvers<void>()
  let stopWatching = () => {}
  const end = (reason: string) => {
    stopWatching()
    ready.reject(new DatabaseUnavailable(reason))
    ended.resolve(reason)
  }
  worker.on('error', (error) =>
    end(`The embedded database failed: ${error instanceof Error ? error.message : error}`),
  )
  worker.on('exit', () => end('The embedded database stopped by itself.'))
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'changed') watch.onChange()
    if (message.kind === 'warning') watch.onWarning(message.sentence)
    if (message.kind === 'refused') ready.reject(new DatabaseRefused(message.sentence))
    if (message.kind === 'failing') end(message.sentence)
    if (message.kind === 'closed') closed.resolve()
    if (message.kind !== 'ready') return
    ready.resolve(message)
    stopWatching = watchHeartbeat(heartbeat, heartbeatMs, watch, () =>
      end(`A query ran past the limit of ${watch.deadlineMs} ms, so the embedded database is restarted.`),
    )
  })
  const kill = async () => {
    stopWatching()
    await worker.terminate()
  }
  const close = async () => {
    stopWatching()
    worker.postMessage('close')
    await Promise.race([closed.promise, ended.promise, pause(closingLimitMs, undefined, { ref: false })])
    await kill()
  }
  return { ready: ready.promise, ended: ended.promise, close, kill }
}

// Counts its own ticks and does not read the clock: a computer that was suspended, or a busy main thread, must not look like
// a worker that hangs.
function watchHeartbeat(
  heartbeat: Int32Array,
  heartbeatMs: number,
  watch: Watch,
  onHang: () => void,
): () => void {
  const allowedTicks = Math.ceil(watch.deadlineMs / heartbeatMs)
  let seen = -1
  let silentTicks = 0
  const timer = setInterval(() => {
    const now = Atomics.load(heartbeat, 0)
    const isAllowed = now !== seen || watch.isExempt() || Atomics.load(heartbeat, 1) === 1
    silentTicks = isAllowed ? 0 : silentTicks + 1
    seen = now
    if (silentTicks < allowedTicks) return
    clearInterval(timer)
    onHang()
  }, heartbeatMs)
  return () => clearInterval(timer)
}
