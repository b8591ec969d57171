// Decides which known words the words of a search may mean: themselves, longer ones, ones around them, slips of them.
import type { Db } from '../../database/connect.ts'
import { type Vocabulary, wordsToCount } from './arms-rules.ts'
import type { Term } from './terms-rules.ts'
import { closestWords, forgivenSlips, wordsOneSlipAway } from './typo-rules.ts'
import type { Wish } from './wish.ts'
import { findBegunWords, findKnownWords, findSimilarWords, type KnownWord } from './word-queries.ts'

// A word that at most one business in a thousand holds may be a slip of a commoner one ('saloon').
const rareShare = 0.001
const alwaysRare = 3
// In a longer text the words after the fourth are taken as they are, save the last, which is being typed.
const mostDoubtedWords = 4
// Three slips in one text are forgiven; with more it is no text about what we hold.
const mostSlippedWords = 3

/** What is known of the words of a wish as they were typed. */
export async function lookUpWords(db: Db, wish: Wish): Promise<Vocabulary> {
  const terms = [...wish.text, ...wish.place]
  const words = doubtedWords(terms)
  const begun = words.length > 0 ? await findBegunWords(db, words) : []
  return {
    exact: await findKnownWords(db, wordsToCount(terms, wish.category ? [wish.category] : [])),
    longer: new Map(begun.map((row) => [row.word, row.longer])),
    inside: new Map(begun.map((row) => [row.word, row.inside])),
    similar: new Map(),
  }
}

/**
 * The same with the commoner words that `terms` may be slips of; the same object when there are none. One slip is looked
 * for first, which costs little however many words there are; two only in words that nobody holds.
 */
export async function forgiveSlips(
  db: Db,
  wish: Wish,
  terms: readonly Term[],
  known: Vocabulary,
): Promise<Vocabulary> {
  const words = doubtedWords(terms).filter((word) => forgivenSlips(word) > 0)
  if (words.length === 0 || words.length > mostSlippedWords) return known
  const onlyPlaces = terms.every((term) => wish.place.includes(term))
  const fits = (word: string) => (other: KnownWord) =>
    other.businesses > heldBy(word, known) && (!onlyPlaces || other.places > 0)
  const near = await findWordsOneSlipAway(db, words)
  const similar = new Map(words.map((word) => [word, closestWords(word, near.filter(fits(word)))]))
  const far = words.filter(
    (word) => similar.get(word)?.length === 0 && forgivenSlips(word) > 1 && heldBy(word, known) === 0,
  )
  for (const row of far.length > 0 ? await findSimilarWords(db, far) : []) {
    if (fits(row.misspelt)(row)) similar.get(row.misspelt)?.push(row)
  }
  for (const word of far) similar.set(word, closestWords(word, similar.get(word) ?? []))
  const found = [...similar.values()].some((others) => others.length > 0)
  return found ? { ...known, similar: new Map([...known.similar, ...similar]) } : known
}

async function findWordsOneSlipAway(db: Db, words: readonly string[]): Promise<KnownWord[]> {
  const counts = await findKnownWords(db, [...new Set(words.flatMap(wordsOneSlipAway))])
  return [...counts].filter(([word]) => word !== '').map(([word, count]) => ({ ...count, word }))
}

/** Whether so few hold any name of a term that it may be a slip of another word. */
export function isRare(term: Term, known: Vocabulary): boolean {
  const entries = known.exact.get('')?.businesses ?? 0
  return term.phrases.every((words) =>
    words.every((word) => heldBy(word, known) <= Math.max(alwaysRare, entries * rareShare)),
  )
}

function heldBy(word: string, known: Vocabulary): number {
  return known.exact.get(word)?.businesses ?? 0
}

function doubtedWords(terms: readonly Term[]): string[] {
  const doubted = terms.filter((term, place) => place < mostDoubtedWords || term.isLast)
  return [...new Set(doubted.flatMap((term) => (term.word === null ? [] : [term.word])))]
}
