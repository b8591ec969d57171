// Which words may be typos, and which known word a typo most likely stands for.
import type { Categories } from '../../contract/categories.ts'
import { offerLabels } from '../../contract/offer-list.ts'
import { provinces } from '../../contract/provinces.ts'
import { allowedEdits, countEdits, tokenize, tokenizeJoined } from '../text/token-rules.ts'
import { offersByName } from './offer-word-rules.ts'

const labels = [...provinces, ...Object.values(offerLabels)]
const wordsOfLabels = new Set(labels.flatMap((label) => [...tokenize(label), ...tokenizeJoined(label)]))

/** Short words, words with digits ('R500') and the product's own words (labels, categories, names of offers) are never typos. */
export const mayBeTypo = (word: string, categories: Categories): boolean =>
  allowedEdits(word) > 0 &&
  !/\d/.test(word) &&
  !wordsOfLabels.has(word) &&
  !offersByName.has(word) &&
  !categories.some(({ name }) => tokenize(name).includes(word))

/**
 * The known word that a typo most likely stands for: fewest edits first, then names before other words, then the most common word. With `isBegun`,
 * a known word that begins with the typo counts as no edits away. Null when no known word is near enough.
 */
export function closestWord(
  misspelt: string,
  known: ReadonlyMap<string, Known>,
  isBegun: boolean,
): string | null {
  const alike = [...known]
    .map(([word, one]) => ({
      word,
      ...one,
      distance: isBegun && word.startsWith(misspelt) ? 0 : editsTo(misspelt, word),
    }))
    .filter(({ distance }) => distance !== null)
    .sort(
      (one, other) =>
        Number(one.distance) - Number(other.distance) ||
        Number(other.isName) - Number(one.isName) ||
        other.businesses - one.businesses ||
        (one.word < other.word ? -1 : 1),
    )
  return alike[0]?.word ?? null
}

/** The number of edits between two words; null when there are more than the word's length allows. */
function editsTo(word: string, other: string): number | null {
  const most = allowedEdits(word)
  if (Math.abs(word.length - other.length) > most) return null
  const edits = countEdits(word, other)
  return edits <= most ? edits : null
}

/** A word that a typo may stand for: how many businesses contain it, and whether it names a trade, a category or a place. */
export type Known = { businesses: number; isName: boolean }
