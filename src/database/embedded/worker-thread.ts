// Knows one life of the worker thread: when it serves, when it hangs, and why it ended.
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DatabaseRefused, DatabaseUnavailable } from '../failures.ts'
import type { WorkerNews, WorkerTask } from './embedded-worker.ts'

/** How the data folder was opened. `firstStart` says that it was made now. */
export type Opening = { firstStart: boolean; openMs: number }

/**
 * `ready` rejects when the folder cannot be served. `ended` resolves with a sentence as soon as the worker is of no more
 * use, which may be before its thread has gone: `kill` it before starting another one.
 */
export type WorkerLife = {
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
 * Starts a worker and watches it: once it serves, a thread whose heart stands still for `deadlineMs` is ended. Opening
 * has no limit, because replaying the log after a crash takes as long as it takes.
 */
export function startWorker(task: Omit<WorkerTask, 'beat' | 'beatMs'>, watch: Watch): WorkerLife {
  const beat = new Int32Array(new SharedArrayBuffer(8))
  const beatMs = Math.min(250, watch.deadlineMs / 10)
  const workerData: WorkerTask = { ...task, beat, beatMs }
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
  worker.on('message', (news: WorkerNews) => {
    if (news.kind === 'changed') watch.onChange()
    if (news.kind === 'warning') watch.onWarning(news.sentence)
    if (news.kind === 'refused') ready.reject(new DatabaseRefused(news.sentence))
    if (news.kind === 'failing') end(news.sentence)
    if (news.kind === 'closed') closed.resolve()
    if (news.kind !== 'ready') return
    ready.resolve(news)
    stopWatching = watchHeart(beat, beatMs, watch, () =>
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

// Counts its own ticks instead of reading the clock: a computer that slept, or a main thread that was busy itself,
// must not look like a worker that hangs.
function watchHeart(beat: Int32Array, beatMs: number, watch: Watch, onAttaching: () => void): () => void {
  const allowedTicks = Math.ceil(watch.deadlineMs / beatMs)
  let seen = -1
  let silentTicks = 0
  const timer = setInterval(() => {
    const now = Atomics.load(beat, 0)
    const isAllowed = now !== seen || watch.isExempt() || Atomics.load(beat, 1) === 1
    silentTicks = isAllowed ? 0 : silentTicks + 1
    seen = now
    if (silentTicks < allowedTicks) return
    clearInterval(timer)
    onAttaching()
  }, beatMs)
  return () => clearInterval(timer)
}
