// Decides which known words a misspelt one may have meant.

/** How many slips a word of this length is forgiven: none up to three letters, one up to six, two above. */
export function forgivenSlips(word: string): number {
  if (word.length <= 3) return 0
  return word.length <= 6 ? 1 : 2
}

/**
 * Every word that is one slip away: a letter too many, missing, wrong, or two neighbours swapped (Norvig 2007). A few
 * hundred for a usual word; none for words too short to be forgiven or too long to be words.
 */
export function wordsOneSlipAway(word: string): string[] {
  if (forgivenSlips(word) === 0 || word.length > longestForgiven) return []
  const away = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    away.add(head + tail.slice(1))
    if (tail.length > 1) away.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2))
    for (const letter of alphabet) {
      away.add(head + letter + tail)
      if (tail) away.add(head + letter + tail.slice(1))
    }
  }
  away.delete(word)
  return [...away]
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const longestForgiven = 20

/**
 * The known words nearest to a misspelt one, at most `most`, the commonest first: only those at the least distance that
 * occurs, as far as its length is forgiven, so that a word with one slip never brings in those with two.
 */
export function closestWords<Known extends { word: string; businesses: number }>(
  misspelt: string,
  known: readonly Known[],
  most = 8,
): Known[] {
  const measured = known
    .map((candidate) => ({ candidate, slips: countSlips(misspelt, candidate.word) }))
    .filter(({ slips }) => slips <= forgivenSlips(misspelt))
  const least = Math.min(...measured.map(({ slips }) => slips))
  const nearest = measured.filter(({ slips }) => slips === least).map(({ candidate }) => candidate)
  return nearest.sort((one, other) => other.businesses - one.businesses).slice(0, most)
}

/**
 * Slips between two words: a letter too many, missing, wrong, or two neighbours swapped, each counts one (optimal
 * string alignment, Damerau 1964).
 */
export function countSlips(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let least = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (swapped) least = Math.min(least, at(beforeLast, column - 2) + 1)
      next.push(least)
    }
    beforeLast = last
    last = next
  }
  return at(last, other.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
