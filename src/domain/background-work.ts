// Knows the work that goes on after its response was sent: a stop of the program waits for it.

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
