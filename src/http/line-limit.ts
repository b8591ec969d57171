// Decides how many log lines of one kind a second may bring, so that a flood of requests does not fill the disk.

/** Says of each line whether it may be written; `omitted` counts those that were left out before it. */
export type LineLimit = { take(): { omitted?: number } | null }

/** At most `perSecond` lines in each second of `now`, in milliseconds. */
export function createLineLimit(perSecond: number, now: () => number = () => performance.now()): LineLimit {
  let second = Number.NaN
  let lines = 0
  let omitted = 0
  return {
    take() {
      const current = Math.floor(now() / 1000)
      if (current !== second) lines = 0
      second = current
      if (lines >= perSecond) {
        omitted += 1
        return null
      }
      lines += 1
      const fields = omitted > 0 ? { omitted } : {}
      omitted = 0
      return fields
    },
  }
}
