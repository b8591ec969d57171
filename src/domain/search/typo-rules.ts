// Which words may be typos, and which known word a typo most likely stands for.
import { offerLabels } from '../../contract/offer-list.ts'
import { provinces } from '../../contract/provinces.ts'
import { allowedEdits, editsTo, tokenize, tokenizeJoined } from '../text/token-rules.ts'
import { offersByName } from './offer-word-rules.ts'

const labels = [...provinces, ...Object.values(offerLabels), ...offersByName.keys()]
const ownWords = new Set(labels.flatMap((label) => [...tokenize(label), ...tokenizeJoined(label)]))

/** Short words, words with digits ('R500') and words of provinces and offers are never typos. */
export const mayBeTypo = (word: string): boolean =>
  allowedEdits(word) > 0 && !/\d/.test(word) && !ownWords.has(word)

/** The known word that a typo most likely stands for: fewest edits (with `isBegun`, none to a word that begins with it), then names, then the most common. */
export function closestWord(
  typo: string,
  known: ReadonlyMap<string, Known>,
  isBegun: boolean,
): string | null {
  const near = [...known].flatMap(([word, one]) => {
    const edits = isBegun && word.startsWith(typo) ? 0 : editsTo(typo, word)
    return edits === null || word === typo ? [] : { word, edits, ...one }
  })
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
