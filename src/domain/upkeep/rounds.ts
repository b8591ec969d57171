// How a job repeats its rounds until the program stops.
import { setTimeout as pause } from 'node:timers/promises'

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
