// Decides who may work now, who waits, and who is turned away: a few at once, and no more waiting than memory allows.
import { Failure } from './failures.ts'

/** Lets work through; `hasRoom` is false when the next one would be turned away. */
export type Semaphore = {
  hasRoom(): boolean
  /** Waits for a turn and does the work. Refuses with `unavailable` (503) when too many, or too many bytes, wait. */
  run<T>(bytes: number, work: () => Promise<T>): Promise<T>
}

/**
 * How many work at once, how many, with how many bytes in hand, may wait for it, and the sentence for whoever is turned
 * away.
 */
export type SemaphoreLimits = {
  maxConcurrent: number
  maxWaiting: number
  maxWaitingBytes: number
  tooBusyText: string
}

/** A semaphore with nobody at it. First come, first served. */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const waiting: { bytes: number; go: () => void }[] = []
  let working = 0
  let waitingBytes = 0
  const hasRoomFor = (bytes: number) =>
    working < limits.maxConcurrent ||
    (waiting.length < limits.maxWaiting && waitingBytes + bytes <= limits.maxWaitingBytes)

  const wait = (bytes: number) => {
    waitingBytes += bytes
    return new Promise<void>((go) => waiting.push({ bytes, go }))
  }
  // A turn is handed on and not given back while somebody waits, so that nobody slips in between.
  const leave = () => {
    const next = waiting.shift()
    if (!next) {
      working -= 1
      return
    }
    waitingBytes -= next.bytes
    next.go()
  }
  return {
    hasRoom: () => hasRoomFor(0),
    async run(bytes, work) {
      if (!hasRoomFor(bytes)) throw new Failure('unavailable', limits.tooBusyText)
      if (working < limits.maxConcurrent) working += 1
      else await wait(bytes)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
