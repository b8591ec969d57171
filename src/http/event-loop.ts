// Measures how late the event loop is: whether the program has more work than it can do.

const tickMs = 100

/** How late the event loop is, in milliseconds. */
export type EventLoop = { readonly lateMs: number; stop(): void }

/** Measures from now on until `stop`. */
export function watchEventLoop(): EventLoop {
  const lateness = createLateness(performance.now())
  const timer = setInterval(() => lateness.tick(performance.now()), tickMs).unref()
  return {
    get lateMs() {
      return lateness.lateMs()
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Takes the times of ticks. The lateness is the smaller one of the last two ticks: one long pause is no load, because the
 * process was suspended or had no processor. After it nothing waits any more, and nobody is to be refused.
 */
export function createLateness(startedAt: number): { tick(now: number): void; lateMs(): number } {
  let tickedAt = startedAt
  let before = 0
  let last = 0
  return {
    tick: (now) => {
      before = last
      last = now - tickedAt - tickMs
      tickedAt = now
    },
    lateMs: () => Math.min(before, last),
  }
}
