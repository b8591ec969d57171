// Decides which words of a text are kept when no business holds all of them, by what each of some businesses holds.

/** How many businesses hold each word, by position, and how many there are. */
type Counts = { total: number; holders: readonly number[] }

/** The positions of the rarest words that at most `most` hold together; at least one. */
export function listRarest({ holders }: Counts, most: number): number[] {
  const rarestFirst = holders
    .map((_, at) => at)
    .sort((one, other) => countAt(holders, one) - countAt(holders, other))
  let sum = 0
  return rarestFirst.filter((at, rank) => {
    sum += countAt(holders, at)
    return rank === 0 || sum <= most
  })
}

/**
 * Of sets of words that businesses hold, the one whose words tell most: each counts the more, the fewer hold it (its idf). Of equal
 * sets it is the one with the last words. A set has bit n for the word at position n.
 */
export function chooseHeld(counts: Counts, held: readonly number[]): number {
  const weightOf = (set: number) =>
    counts.holders.reduce((sum, _, at) => sum + (set & (1 << at) ? idf(counts, at) : 0), 0)
  return held.reduce((best, set) => {
    const gain = weightOf(set) - weightOf(best)
    return gain > 0 || (gain === 0 && set > best) ? set : best
  }, 0)
}

/** In whole thousandths, so that equal sums are equal whatever their order. */
const idf = ({ total, holders }: Counts, at: number) =>
  Math.round(1000 * Math.log(1 + total / countAt(holders, at)))
const countAt = (holders: readonly number[], at: number) => Math.max(1, holders[at] ?? 1)
