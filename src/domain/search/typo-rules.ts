// Which words may be misspelt, and which known words these may have meant.
import type { Categories } from '../../contract/categories.ts'
import { offerLabels } from '../../contract/offer-list.ts'
import { provinces } from '../../contract/provinces.ts'
import { allowedEdits, countEdits, tokenize, tokenizeJoined } from '../text/token-rules.ts'
import { offersByName } from './offer-word-rules.ts'

const labels = [...provinces, ...Object.values(offerLabels)]
const wordsOfLabels = new Set(labels.flatMap((label) => [...tokenize(label), ...tokenizeJoined(label)]))

/** Not short words, numbers ('R500'), and the words of the product: labels of filters, categories among them, and the names of offers. */
export const mayBeTypo = (word: string, categories: Categories): boolean =>
  allowedEdits(word) > 0 &&
  !/\d/.test(word) &&
  !wordsOfLabels.has(word) &&
  !offersByName.has(word) &&
  !categories.some(({ name }) => tokenize(name).includes(word))

/**
 * The known word that a misspelt one most likely stands for: by the fewest edits, then a name before other words, then the commonest. One
 * that is `isBegun` and begins a known word is nearest to this.
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

/** How many edits the other word is away; null when it is too far. */
function editsTo(word: string, other: string): number | null {
  const most = allowedEdits(word)
  if (Math.abs(word.length - other.length) > most) return null
  const edits = countEdits(word, other)
  return edits <= most ? edits : null
}

/** A word that may be meant: how many businesses hold it, and whether it is the name of a trade, a category or a place. */
export type Known = { businesses: number; isName: boolean }
