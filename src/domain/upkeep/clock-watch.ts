// Decides when a clock can be trusted: nothing is removed for its age while the clock may be wrong.

/** A clock that is wrong by less removes nothing that matters too early, and a slow query looks like a step of seconds. */
const maxStepMs = 60_000
/** How long a clock must run without a step. One that is wrong at the start of a machine is set right within minutes. */
const settleMs = 60 * 60_000

/** Says of each reading of a clock how it may be used. `stepped`: it has moved by more than the time that went by. */
export type ClockWatch = (time: Date) => 'settled' | 'settling' | 'stepped'

/** Watches one clock beside `monotonicMs`, which nobody can set. A clock settles an hour after its first reading and after each step. */
export function createClockWatch(monotonicMs: () => number = () => performance.now()): ClockWatch {
  let last: { time: number; at: number } | null = null
  let runsSince = 0
  return (time) => {
    const at = monotonicMs()
    const step = last ? Math.abs(time.getTime() - last.time - (at - last.at)) : 0
    const hasStepped = step > maxStepMs
    if (!last || hasStepped) runsSince = at
    last = { time: time.getTime(), at }
    if (hasStepped) return 'stepped'
    return at - runsSince >= settleMs ? 'settled' : 'settling'
  }
}
