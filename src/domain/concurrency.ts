// Concurrency: a semaphore with a queue, shared reads, deadlines, background work, signals for waiting workers, and repeated jobs.
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from './failures.ts'

/**
 * The queue is full at `maxWaiting` entries, or when its entries hold `maxWaitingBytes` bytes in memory. `tooBusyText` is the message of
 * the refusal.
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

  /** How many tasks are running. */
  get running(): number {
    return this.#running
  }

  /** How many tasks are waiting in the queue. */
  get waiting(): number {
    return this.#queue.length
  }

  /** Whether `run` would now accept a task that holds `bytes` bytes in memory. */
  hasRoom(bytes = 0): boolean {
    const { maxConcurrent, maxWaiting, maxWaitingBytes = 0 } = this.#limits
    const fitsQueue = this.#queue.length < maxWaiting && this.#waitingBytes + bytes <= maxWaitingBytes
    return this.#running < maxConcurrent || fitsQueue
  }

  /**
   * Runs the work, after waiting in the queue if necessary. `bytes` is the memory that the work holds while it waits. Refuses with
   * `unavailable` (503) when the queue is full.
   */
  async run<T>(work: () => Promise<T>, bytes = 0): Promise<T> {
    if (this.#isClosed) throw stoppingFailure()
    if (!this.hasRoom(bytes)) throw new Failure('unavailable', this.#limits.tooBusyText)
    if (this.#running < this.#limits.maxConcurrent) this.#running += 1
    else await this.#wait(bytes)
    try {
      return await work()
    } finally {
      this.#release()
    }
  }

  /** Refuses waiting and new tasks with 503, because the program is stopping. Running tasks continue. */
  close(): void {
    this.#isClosed = true
    for (const { refuse } of this.#queue.splice(0)) refuse(stoppingFailure())
  }

  #wait(bytes: number): Promise<void> {
    this.#waitingBytes += bytes
    return new Promise((start, refuse) => this.#queue.push({ bytes, start, refuse }))
  }

  // The permit passes directly to the first task in the queue. If it were freed first, a newer task could take it.
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

const stoppingFailure = () =>
  new Failure(
    'unavailable',
    'The directory is being restarted. Nothing was saved; please try again in a few seconds.',
  )

/**
 * Returns a cached read: `read` runs at most once in `keptMs` milliseconds, counted from its start, and concurrent callers share it. An
 * error is cached just as long, so that a failing database is not queried again and again.
 */
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

/** The result of `work`, or that of `onLate` if `work` takes longer than `deadlineMs`. Rejects if either of them does. */
export async function withDeadline<Result, Late>(
  work: Promise<Result>,
  deadlineMs: number,
  onLate: () => Late,
): Promise<Result | Late> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, deadlineMs)
  return await Promise.race([work, promise.then(onLate)]).finally(() => clearTimeout(timer))
}

/** Work that continues in the background. `done` resolves when all of it has settled, including work that failed. */
export type BackgroundWork = { add(work: Promise<unknown>): void; done(): Promise<void> }

/** Starts with no work. */
export function createBackgroundWork(): BackgroundWork {
  const running = new Set<Promise<unknown>>()
  return {
    add(work) {
      const settled = work.catch(() => {}).finally(() => running.delete(settled))
      running.add(settled)
    },
    async done() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** A signal for waiting workers: `next` resolves at the next `notify`. */
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

/** Resolves when `event` does, or after `limitMs` milliseconds. Rejects if `event` rejects. */
export async function waitAtMost(limitMs: number, event: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([event, pause(limitMs, undefined, { signal: timer.signal }).catch(() => {})])
  timer.abort()
}

/** A running job. `stop` waits for the current round; call it before the database closes. */
export type RunningJob = { stop(): Promise<void> }

/** Runs `round` repeatedly, each time `pauseMs` after the previous round ended; the first one starts after the same pause. `round` must not throw. */
export function startRounds(round: () => Promise<unknown>, pauseMs: number): RunningJob {
  const stopping = new AbortController()
  const rounds = async () => {
    for (;;) {
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await round()
    }
  }
  const running = rounds()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
