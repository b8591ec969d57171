// Which words may be typos, and which known word a typo most likely stands for.
import { offerLabels } from '../../contract/offer-list.ts'
import { provinces } from '../../contract/provinces.ts'
import { allowedEdits, editsTo, tokenize, tokenizeJoined } from '../text/token-rules.ts'
import { offersByName } from './offer-word-rules.ts'

const labels = [...provinces, ...Object.values(offerLabels), ...offersByName.keys()]
const ownWords = new Set(labels.flatMap((label) => [...tokenize(label), ...tokenizeJoined(label)]))

/** Companies and services that people look for. Where a directory lists none of them, 'telkom' would be a typo of Welkom, and 'mazda' of a village. */
const companies = new Set(
  (
    'absa adidas capitec chery debonairs dischem dstv eskom ewallet haval hisense huawei hyundai isuzu lenovo mahindra makita makro mazda mcdonalds mukuru ' +
    'multichoice nandos nedbank nissan nokia outsurance prasa renault ryobi samsung sanlam sassa shoprite showmax stihl subaru suzuki takealot telkom ' +
    'toyota vodacom volkswagen woolworths xiaomi'
  ).split(' '),
)

/** Short words, words with digits ('R500'), words of provinces and offers, and names of companies are never typos. */
export const mayBeTypo = (word: string): boolean =>
  allowedEdits(word) > 0 && !/\d/.test(word) && !ownWords.has(word) && !companies.has(word)

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
