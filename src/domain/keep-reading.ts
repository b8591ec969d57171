// Decides how often a slow reading is made: one at a time, and its result holds for a while, whoever asks.

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
