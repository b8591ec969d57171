// Decides what a visitor's words ask for: which of them count, and by which other names the same thing goes.
import { type Category, categories } from '../../contract/categories.ts'
import { placeNames } from './place-names-rules.ts'
import { categoryWords, emptyWords } from './trade-words-rules.ts'

/** A piece between two spaces as the database reads it: 'Bar-B-Q' has the words bar, b, q and, joined, barbq. */
export type Piece = { words: string[]; joined: string[] }

/**
 * One thing that every result must hold. `phrases` are its equal names, each a list of words that must all be there;
 * `word` is the one a visitor may have begun, buried or misspelt (null for names of several words); `categories` are
 * those it means as a whole.
 */
export type Term = { word: string | null; phrases: string[][]; categories: Category[] }

/** Most terms of one search that are looked at; the rest of a longer text changes nothing. */
export const maxTerms = 12
// The database cuts words at the same length.
const maxWordLength = 40

/** The terms of a text, in its order and each once: names of places first, so that 'port elizabeth' is one of them. */
export function readTerms(pieces: readonly Piece[]): Term[] {
  const groups = pieces.flatMap(splitPiece)
  const telling = groups.filter((group) => group.joined !== null || !emptyWords.has(group.word))
  const kept = telling.length > 0 ? telling : groups
  const terms: Term[] = []
  for (let at = 0; at < kept.length && terms.length < maxTerms; ) {
    const { term, length } = termAt(kept, at)
    if (!terms.some((known) => isSame(known, term))) terms.push(term)
    at += length
  }
  return terms
}

/** The words of a text as a name would be kept, to find the business that is called exactly that. */
export function nameKey(pieces: readonly Piece[]): string {
  return pieces.flatMap((piece) => piece.words).join(' ')
}

type Group = { word: string; joined: string[] | null }

function splitPiece(piece: Piece): Group[] {
  const [only, ...others] = piece.joined
  if (piece.words.length > 1 && only !== undefined && others.length === 0) {
    return [{ word: shorten(only), joined: piece.words.map(shorten) }]
  }
  return piece.words.map((word) => ({ word: shorten(word), joined: null }))
}

function shorten(word: string): string {
  return word.length <= maxWordLength ? word : Array.from(word).slice(0, maxWordLength).join('')
}

function termAt(groups: readonly Group[], at: number): { term: Term; length: number } {
  for (const length of [4, 3, 2]) {
    const names = findPlace(
      groups.slice(at, at + length).map((group) => group.word),
      length,
    )
    if (names) return { term: { word: null, phrases: names, categories: [] }, length }
  }
  const { word, joined } = groups[at] as Group
  const names = findPlace([word], 1) ?? []
  const forms = [[word], ...(joined ? [joined] : []), ...otherForms(word).map((form) => [form])]
  return {
    term: { word, phrases: [...forms, ...names.slice(1)], categories: categoriesMeantBy(word) },
    length: 1,
  }
}

/** All names of the place that these words name, the words themselves first; null when they name none. */
function findPlace(words: readonly string[], length: number): string[][] | null {
  const said = words.join(' ')
  const place = words.length === length ? placeByName.get(said) : undefined
  return place ? [said, ...place.filter((name) => name !== said)].map((name) => name.split(' ')) : null
}

const placeByName = new Map(placeNames.flatMap((names) => names.map((name) => [name, names] as const)))

/** English plural and singular: what differs only in them is the same word. */
function otherForms(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2)]
  if (word.endsWith('s')) return word.endsWith('ss') ? [] : [word.slice(0, -1)]
  return word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : []
}

function categoriesMeantBy(word: string): Category[] {
  return categories.filter((category) => categoryWords[category].includes(word))
}

function isSame(one: Term, other: Term): boolean {
  return one.phrases[0]?.join(' ') === other.phrases[0]?.join(' ')
}
