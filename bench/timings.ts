// Times pieces of work one after another, and formats the times.

/** Milliseconds of each piece of work, in order. */
export async function timeEach<Thing>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (const thing of things) {
    const began = performance.now()
    await work(thing)
    times.push(performance.now() - began)
  }
  return times
}

/** The median of each piece of work over several rounds, so that one slow moment of the machine does not count. */
export function medians(rounds: readonly number[][]): number[] {
  return (rounds[0] ?? []).map((_, at) => percentiles(rounds.flatMap((times) => times[at] ?? [])).p50)
}

/** By nearest rank: the smallest time that this share of the times does not exceed. */
export function percentiles(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

/** Milliseconds for a table; a dash where nothing was measured. */
export function ms(time: number | null | undefined): string {
  return time === null || time === undefined ? '–' : time.toFixed(time < 100 ? 1 : 0)
}

export function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1)
}
