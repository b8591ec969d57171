// Which words may be typos, and which known word a typo most likely stands for.
import type { Categories } from '../../contract/categories.ts'
import { offerLabels } from '../../contract/offer-list.ts'
import { provinces } from '../../contract/provinces.ts'
import { allowedEdits, editsTo, tokenize, tokenizeJoined } from '../text/token-rules.ts'
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
 * The other known word that a typo most likely stands for: fewest edits first, then names before other words, then the most common word. With `isBegun`,
 * a known word that begins with the typo counts as no edits away. Null when no known word is near enough.
 */
export function closestWord(
  misspelt: string,
  known: ReadonlyMap<string, Known>,
  isBegun: boolean,
): string | null {
  const near: (Known & { word: string; edits: number })[] = []
  for (const [word, one] of known) {
    const edits = isBegun && word.startsWith(misspelt) ? 0 : editsTo(misspelt, word)
    if (edits !== null && word !== misspelt) near.push({ word, edits, ...one })
  }
  const [closest] = near.sort(
    (one, other) =>
      one.edits - other.edits ||
      Number(other.isName) - Number(one.isName) ||
      other.businesses - one.businesses ||
      (one.word < other.word ? -1 : 1),
  )
  return closest?.word ?? null
}

/** A word that a typo may stand for: how many businesses contain it, and whether it names a trade, a category or a place. */
export type Known = { businesses: number; isName: boolean }
