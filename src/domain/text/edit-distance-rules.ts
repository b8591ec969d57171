// How many edits make one word of another, how many a typo may have, and the words one edit away.

/** How many edits a word of this length may be away from the one that was meant: none up to three letters, one up to six, else two. */
export function allowedEdits(word: string): number {
  if (word.length <= 3) return 0
  return word.length <= 6 ? 1 : 2
}

/**
 * The edit distance of two words: letters inserted, left out, replaced, or swapped with a neighbour (optimal string alignment,
 * Damerau 1964).
 */
export function countEdits(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row++) {
    rows.push([row])
    for (let column = 1; column <= other.length; column++) {
      const replaced = at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const swapped = row > 1 && column > 1 && isSwapped ? at(row - 2, column - 2) + 1 : replaced
      rows[row]?.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, replaced, swapped))
    }
  }
  return at(one.length, other.length)
}

/**
 * Every word that is one edit away: a letter too many, missing, wrong, or two neighbours swapped (Norvig 2007). A few
 * hundred for a usual word; none for words of up to three or over twenty letters.
 */
export function wordsOneEditAway(word: string): string[] {
  if (allowedEdits(word) === 0 || word.length > longestCorrected) return []
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

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const longestCorrected = 20
