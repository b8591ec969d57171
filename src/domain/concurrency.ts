// How much work runs at once: a semaphore with a queue, readings that are shared, deadlines, workers that wait, and rounds of a job.
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from './failures.ts'

/**
 * The queue is full at `maxWaiting` entries, or at `maxWaitingBytes` bytes of what they hold in memory; `tooBusyText` is the
 * sentence of the refusal.
 */
export type SemaphoreLimits = {
  maxConcurrent: number
  maxWaiting: number
  maxWaitingBytes?: number
  tooBusyText: string
}

type Waiting = { bytes: number; start: () => void; refuse: (failure: Failure) => void }

/** A semaphore with a bounded queue: first in, first out. */
export class Semaphore {
  readonly #limits: SemaphoreLimits
  readonly #queue: Waiting[] = []
  #isClosed = false
  #running = 0
  #waitingBytes = 0

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  /** How many pieces of work run now. */
  get running(): number {
    return this.#running
  }

  /** How many wait. */
  get waiting(): number {
    return this.#queue.length
  }

  /** Whether `run` would accept work of `bytes` now. */
  hasRoom(bytes = 0): boolean {
    const { maxConcurrent, maxWaiting, maxWaitingBytes = 0 } = this.#limits
    const fitsQueue = this.#queue.length < maxWaiting && this.#waitingBytes + bytes <= maxWaitingBytes
    return this.#running < maxConcurrent || fitsQueue
  }

  /**
   * Runs the work, if necessary after waiting in the queue. `bytes` is the memory that the work holds while it waits.
   * Refuses with `unavailable` (503) when the queue is full.
   */
  async run<T>(work: () => Promise<T>, bytes = 0): Promise<T> {
    if (this.#isClosed) throw stopping()
    if (!this.hasRoom(bytes)) throw new Failure('unavailable', this.#limits.tooBusyText)
    if (this.#running < this.#limits.maxConcurrent) this.#running += 1
    else await this.#wait(bytes)
    try {
      return await work()
    } finally {
      this.#release()
    }
  }

  /** Refuses what waits and what comes, with 503, because the program stops. What runs goes on. */
  close(): void {
    this.#isClosed = true
    for (const { refuse } of this.#queue.splice(0)) refuse(stopping())
  }

  #wait(bytes: number): Promise<void> {
    this.#waitingBytes += bytes
    return new Promise((start, refuse) => this.#queue.push({ bytes, start, refuse }))
  }

  // A permit passes directly to the first in the queue. If it became free first, newer work could take it.
  #release(): void {
    const next = this.#queue.shift()
    if (!next) {
      this.#running -= 1
      return
    }
    this.#waitingBytes -= next.bytes
    next.start()
  }
}

const stopping = () =>
  new Failure(
    'unavailable',
    'The directory is being restarted. Nothing was saved; please try again in a few seconds.',
  )

/** Reads at most once in `keptMs` milliseconds, counted from the beginning of a reading. A failed one holds as long: a sick database is left alone. */
export function keepReading<Value>(read: () => Promise<Value>, keptMs: number): () => Promise<Value> {
  let reading: Promise<Value> | null = null
  let isRunning = false
  let readAt = 0
  return () => {
    if (reading && (isRunning || performance.now() - readAt < keptMs)) return reading
    readAt = performance.now()
    isRunning = true
    reading = read().finally(() => {
      isRunning = false
    })
    return reading
  }
}

/** The result of `work`, or of `onLate` when it takes longer than `deadlineMs`. Rejects as the two do. */
export async function withDeadline<Result, Late>(
  work: Promise<Result>,
  deadlineMs: number,
  onLate: () => Late,
): Promise<Result | Late> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, deadlineMs)
  return await Promise.race([work, promise.then(onLate)]).finally(() => clearTimeout(timer))
}

/** The work that is going on. `done` resolves when all of it has ended, also that which failed. */
export type BackgroundWork = { add(work: Promise<unknown>): void; done(): Promise<void> }

/** None at first. */
export function createBackgroundWork(): BackgroundWork {
  const running = new Set<Promise<unknown>>()
  return {
    add(work) {
      const ended = work.catch(() => {}).finally(() => running.delete(ended))
      running.add(ended)
    },
    async done() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** A signal for workers that wait: `next` resolves at the next `notify`. */
export function createSignal(): { next(): Promise<void>; notify(): void } {
  let next = Promise.withResolvers<void>()
  return {
    next: () => next.promise,
    notify: () => {
      next.resolve()
      next = Promise.withResolvers()
    },
  }
}

/** Resolves at the event, or after `limitMs` milliseconds. Rejects as the event does. */
export async function waitAtMost(limitMs: number, event: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([event, pause(limitMs, undefined, { signal: timer.signal }).catch(() => {})])
  timer.abort()
}

/** A job that runs. `stop` waits for its round: call it before the database closes. */
export type RunningJob = { stop(): Promise<void> }

/** Runs a round `pauseMs` after the one before, the first one after such a pause. The round must not throw. */
export function startRounds(round: () => Promise<unknown>, pauseMs: number): RunningJob {
  const ended = new AbortController()
  const rounds = async () => {
    for (;;) {
      await pause(pauseMs, undefined, { signal: ended.signal }).catch(() => {})
      if (ended.signal.aborted) return
      await round()
    }
  }
  const running = rounds()
  return {
    async stop() {
      ended.abort()
      await running
    },
  }
}
