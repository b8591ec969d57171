// Decides how often the log says the same thing: at once, and then at most once in a while, with a count.

/** A line of the log that counts. `flush` writes what was counted since the last line. */
export type CountedLine = {
  /** Counts one more. `write` gets the count when the next line is due. */
  add(write: (count: number) => void): void
  flush(): void
}

/** A line that is written at most every `everyMs` milliseconds. A timer writes the last one: the next may come days later. */
export function createCountedLine(everyMs: number): CountedLine {
  let count = 0
  let timer: NodeJS.Timeout | undefined
  let write = (_count: number): void => {}
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (count === 0) return
    write(count)
    count = 0
    timer = setTimeout(flush, everyMs).unref()
  }
  return {
    add(next) {
      count += 1
      write = next
      if (!timer) flush()
    },
    flush,
  }
}
