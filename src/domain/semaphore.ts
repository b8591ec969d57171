// Decides how many pieces of work run at once, how many wait in the queue, and when the next one is refused.
import { Failure } from './failures.ts'

/** A semaphore with a bounded queue. */
export type Semaphore = {
  /** How many pieces of work run now, and how many wait. */
  readonly running: number
  readonly waiting: number
  /** Whether `run` would accept work of 0 bytes now. */
  hasRoom(): boolean
  /**
   * Runs the work, if necessary after waiting in the queue. `bytes` is the memory that the work holds while it waits.
   * Refuses with `unavailable` (503) when the queue is full.
   */
  run<T>(bytes: number, work: () => Promise<T>): Promise<T>
  /** Refuses what waits and what comes, with 503, because the program stops. What runs goes on. */
  close(): void
}

/** The queue is full at `maxWaiting` entries or `maxWaitingBytes` bytes; `tooBusyText` is the sentence of the refusal. */
export type SemaphoreLimits = {
  maxConcurrent: number
  maxWaiting: number
  maxWaitingBytes: number
  tooBusyText: string
}

/** A free semaphore. The queue is first in, first out. */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const queue: { bytes: number; start: () => void; refuse: (failure: Failure) => void }[] = []
  let isClosed = false
  let running = 0
  let waitingBytes = 0
  const hasRoomFor = (bytes: number) =>
    running < limits.maxConcurrent ||
    (queue.length < limits.maxWaiting && waitingBytes + bytes <= limits.maxWaitingBytes)

  const wait = (bytes: number) => {
    waitingBytes += bytes
    return new Promise<void>((start, refuse) => queue.push({ bytes, start, refuse }))
  }
  // A permit passes directly to the first in the queue. If it became free first, newer work could take it.
  const release = () => {
    const next = queue.shift()
    if (!next) {
      running -= 1
      return
    }
    waitingBytes -= next.bytes
    next.start()
  }
  return {
    get running() {
      return running
    },
    get waiting() {
      return queue.length
    },
    hasRoom: () => hasRoomFor(0),
    async run(bytes, work) {
      if (isClosed) throw stopping()
      if (!hasRoomFor(bytes)) throw new Failure('unavailable', limits.tooBusyText)
      if (running < limits.maxConcurrent) running += 1
      else await wait(bytes)
      try {
        return await work()
      } finally {
        release()
      }
    },
    close() {
      isClosed = true
      for (const { refuse } of queue.splice(0)) refuse(stopping())
    },
  }
}

const stopping = () =>
  new Failure(
    'unavailable',
    'The directory is being restarted. Nothing was saved; please try again in a few seconds.',
  )
