// Which words of a search are typos, and which words of the vocabulary or of the table of synonyms they may stand for.
import type { Db } from '../../database/connect.ts'
import { findNamedPlaces } from '../places/propose-places.ts'
import { isEnglishWord } from './english-words.ts'
import { countAll, type Vocabulary } from './expansion-rules.ts'
import { meanings, noMeaning, offerLexeme } from './meaning-rules.ts'
import type { Term } from './terms-rules.ts'
import {
  allowedEdits,
  closestWords,
  isAlike,
  isOtherForm,
  mayBeTypo,
  wordsOneEditAway,
} from './typo-rules.ts'
import { listSimilarWords, withCounts } from './vocabulary-queries.ts'

// With more misspelt words than these it is no text about anything we hold.
const mostMisspelt = 3

/**
 * The vocabulary with the commoner words that these terms may be typos of; the same object when there are none. Words one
 * edit away are looked for first. Two edits are allowed in longer words that nobody holds, among the words that look alike
 * and those of the table of synonyms. The name of a place is no typo, and an English word only of its other forms.
 */
export async function correctTypos(
  db: Db,
  terms: readonly Term[],
  known: Vocabulary,
  isLocation: (term: Term) => boolean,
): Promise<Vocabulary> {
  const misspelt = await listMisspelt(db, terms)
  const words = [...new Set(misspelt.map(({ word }) => word ?? ''))]
  if (words.length === 0 || words.length > mostMisspelt) return known
  const field = misspelt.every(isLocation) ? 'locations' : 'businesses'
  const near = new Map(words.map((word) => [word, wordsOneEditAway(word).filter(isAnother(word, terms))]))
  const corrected = await correct(db, known, near, field)
  const isFound = (word: string) => corrected.similar.get(word) !== known.similar.get(word)
  const far = words.filter((word) => !isFound(word) && allowedEdits(word) > 1 && heldBy(word, known) === 0)
  if (far.length === 0) return corrected
  const alike = await listSimilarWords(db, far)
  const wordsLike = (word: string) => alike.filter(({ said }) => said === word).map((one) => one.word)
  const meaning = (word: string) => [...meanings.keys()].filter((other) => isAlike(word, other))
  const others = (word: string) => [...new Set([...wordsLike(word), ...meaning(word)])]
  const distant = new Map(far.map((word) => [word, others(word).filter(isAnother(word, terms))]))
  return correct(db, corrected, distant, field)
}

/** No places. Who writes a sign into a word knows how it is spelt, too: an x-ray is no tray. */
async function listMisspelt(db: Db, terms: readonly Term[]): Promise<Term[]> {
  const unsigned = terms.filter(({ phrases }) => phrases.every(({ length }) => length === 1))
  const mayBe = unsigned.filter(({ word }) => word !== null && mayBeTypo(word))
  const words = mayBe.map(({ word }) => word ?? '')
  const places = await findNamedPlaces(db, words)
  return mayBe.filter((_, at) => places[at] === null)
}

/** A word is no typo of its plural, its singular or its other names: it matches these already. */
function isAnother(word: string, terms: readonly Term[]): (other: string) => boolean {
  const own = terms.filter((term) => term.word === word)
  const names = new Set(
    own.flatMap(({ phrases, synonyms }) => [...phrases, ...synonyms].map((words) => words.join(' '))),
  )
  const isWord = isEnglishWord(word)
  return (other) => !names.has(other) && (!isWord || isOtherForm(word, other))
}

/** The same object when no word is near any that a document holds, in the given field, or that means one that it holds. */
async function correct(
  db: Db,
  known: Vocabulary,
  candidates: ReadonlyMap<string, readonly string[]>,
  field: 'locations' | 'businesses',
): Promise<Vocabulary> {
  const counted = await withCounts(db, known, [...candidates.values()].flat().flatMap(namesOf).flat())
  const count = (word: string, of: 'locations' | 'businesses') =>
    Math.max(...namesOf(word).map((words) => countAll(words, counted)[of]))
  const similar = [...candidates].map(([word, others]) => {
    const commoner = others
      .filter((other) => count(other, field) > 0 && count(other, 'businesses') > heldBy(word, known))
      .map((other) => ({ word: other, businesses: count(other, 'businesses') }))
    return [word, closestWords(word, commoner).map((other) => other.word)] as const
  })
  const found = similar.filter(([, others]) => others.length > 0)
  return found.length > 0 ? { ...counted, similar: new Map([...known.similar, ...found]) } : known
}

/** Every name of what a word means, the word first. */
function namesOf(word: string): string[][] {
  const { synonyms, categories, offers } = meanings.get(word) ?? noMeaning
  return [[word], ...synonyms, ...[...categories, ...offers.map(offerLexeme)].map((name) => [name])]
}

const heldBy = (word: string, known: Vocabulary): number => known.exact.get(word)?.businesses ?? 0
