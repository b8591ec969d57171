// Which words may be misspelt, and which known words these may have meant.
import type { Categories } from '../../contract/categories.ts'
import { offerLabels } from '../../contract/offer-list.ts'
import { provinces } from '../../contract/provinces.ts'
import { offersByName } from './offer-word-rules.ts'
import { tokenize, tokenizeJoined } from './token-rules.ts'

const labels = [...provinces, ...Object.values(offerLabels)]
const wordsOfLabels = new Set(labels.flatMap((label) => [...tokenize(label), ...tokenizeJoined(label)]))

/** Not short words, numbers ('R500'), and the words of the product: labels of filters, categories among them, and the names of offers. */
export const mayBeTypo = (word: string, categories: Categories): boolean =>
  allowedEdits(word) > 0 &&
  !/\d/.test(word) &&
  !wordsOfLabels.has(word) &&
  !offersByName.has(word) &&
  !categories.some(({ name }) => tokenize(name).includes(word))

/** Whether what is meant differs only in an English ending: 'braids' for 'braided', 'tiler' for 'tiling'. What is painted is no painter. */
export const isOtherForm = (word: string, other: string): boolean =>
  stemOf(word) === stemOf(other) && (isWho(word) === isWho(other) || /ings?$/.test(word))

const isWho = (word: string) => /[eo]rs?$/.test(word)

const stemOf = (word: string) => word.replace(/(?<=...)(ing|ed|er|or)?s?$/, '')

/** How many edits a word of this length may be away from the one that was meant: none up to three letters, one up to six, else two. */
export function allowedEdits(word: string): number {
  if (word.length <= 3) return 0
  return word.length <= 6 ? 1 : 2
}

/** Whether the other word is at most so many edits away, or another form: from 'braiding' to 'braids' it is three edits. */
export function isAlike(word: string, other: string): boolean {
  const most = allowedEdits(word)
  const isNear = Math.abs(word.length - other.length) <= most && countEdits(word, other) <= most
  return isNear || isOtherForm(word, other)
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

/**
 * The known word that a misspelt one most likely stands for: by the fewest edits, then a name before other words, then the commonest. One
 * that is `isBegun` and begins a known word is nearest to this.
 */
export function closestWord(
  misspelt: string,
  known: ReadonlyMap<string, Known>,
  isBegun: boolean,
): string | null {
  const distanceTo = (word: string) => {
    if (isBegun && word.startsWith(misspelt)) return 0
    return isAlike(misspelt, word) ? countEdits(misspelt, word) : Number.POSITIVE_INFINITY
  }
  const alike = [...known]
    .map(([word, one]) => ({ word, ...one, distance: distanceTo(word) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort(
      (one, other) =>
        one.distance - other.distance ||
        Number(other.isName) - Number(one.isName) ||
        other.businesses - one.businesses ||
        (one.word < other.word ? -1 : 1),
    )
  return alike[0]?.word ?? null
}

/** A word that may be meant: how many businesses hold it, and whether it is the name of a trade, a category or a place. */
export type Known = { businesses: number; isName: boolean }

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
