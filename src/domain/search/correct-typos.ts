// Decides which words of a search are typos, and which words of the vocabulary they may stand for.
import type { Db } from '../../database/connect.ts'
import type { KnownWord, Vocabulary } from './expansion-rules.ts'
import type { Term } from './terms-rules.ts'
import { allowedEdits, closestWords, wordsOneEditAway } from './typo-rules.ts'
import { listKnownWords, listSimilarWords } from './vocabulary-queries.ts'

// With more misspelt words than these it is no text about anything we hold.
const mostMisspelt = 3
// A word that at most one document in a thousand holds may be a typo of a commoner one ('saloon').
const rareShare = 0.001
const alwaysRare = 3

/**
 * The vocabulary with the commoner words that these terms may be typos of; the same object when there are none. Words one
 * edit away are looked for first. Two edits are allowed in longer words that nobody holds, among the words that look alike.
 */
export async function correctTypos(
  db: Db,
  terms: readonly Term[],
  known: Vocabulary,
  isLocation: (term: Term) => boolean,
): Promise<Vocabulary> {
  const misspelt = terms.filter(({ word }) => word !== null && allowedEdits(word) > 0)
  const words = [...new Set(misspelt.map(({ word }) => word ?? ''))]
  if (words.length === 0 || words.length > mostMisspelt) return known
  const fits = (word: string) => (other: KnownWord) =>
    other.businesses > heldBy(word, known) && (other.locations > 0 || !misspelt.every(isLocation))
  const near = await listKnownWords(db, [...new Set(words.flatMap(wordsOneEditAway))])
  const similar = new Map(words.map((word) => [word, closestWords(word, near.filter(fits(word)))]))
  const far = words.filter(
    (word) => similar.get(word)?.length === 0 && allowedEdits(word) > 1 && heldBy(word, known) === 0,
  )
  const alike = far.length > 0 ? await listSimilarWords(db, far) : []
  for (const word of far) {
    similar.set(word, closestWords(word, alike.filter(({ said }) => said === word).filter(fits(word))))
  }
  const isCorrected = [...similar.values()].some((others) => others.length > 0)
  return isCorrected ? { ...known, similar: new Map([...known.similar, ...similar]) } : known
}

/** Whether so few documents hold the term that it may be a typo of another word. */
export function isRare({ phrases }: Term, known: Vocabulary): boolean {
  return phrases.flat().every((word) => heldBy(word, known) <= Math.max(alwaysRare, known.total * rareShare))
}

const heldBy = (word: string, known: Vocabulary): number => known.exact.get(word)?.businesses ?? 0
