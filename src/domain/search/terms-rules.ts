// Decides what a visitor's words ask for: which of them count, and by which other names the same thing goes.
import { type Category, categories } from '../../contract/categories.ts'
import { placeNames } from './place-names-rules.ts'
import { categoryWords, emptyWords, tradeNames } from './trade-words-rules.ts'

/** A piece between two spaces as the database reads it: 'Bar-B-Q' has the words bar, b, q and, joined, barbq. */
export type Piece = { words: string[]; joined: string[] }

/**
 * One thing that every result must hold. `phrases` are its spellings, each a list of words that must all be there;
 * `aliases` are other names of the same place or trade, worth a little less;
 * `word` is the one a visitor may have buried or misspelt (null for names of several words), or only begun when `isLast`
 * says that it is the one being typed; `categories` are those it means as a whole.
 */
export type Term = {
  word: string | null
  isLast: boolean
  phrases: string[][]
  aliases: string[][]
  categories: Category[]
}

/** Most terms of one search that are looked at; the rest of a longer text changes nothing. */
export const maxTerms = 12
// The database cuts words at the same length.
const maxWordLength = 40

/**
 * The terms of a text, in its order and each once: names of places first, so that 'port elizabeth' is one of them. The
 * first letter of a further word is not asked for yet: half of all businesses hold a word that begins with it.
 */
export function readTerms(pieces: readonly Piece[]): Term[] {
  const groups = pieces.flatMap(splitPiece)
  const telling = groups.filter((group) => group.joined !== null || !emptyWords.has(group.word))
  const kept = telling.length > 0 ? telling : groups
  const terms: Term[] = []
  for (let at = 0; at < kept.length && terms.length < maxTerms; ) {
    const { term, length } = termAt(kept, at)
    at += length
    if (!terms.some((known) => isSame(known, term))) terms.push({ ...term, isLast: at >= kept.length })
  }
  return terms.length > 1 && isFirstLetter(terms.at(-1)) ? terms.slice(0, -1) : terms
}

// A single digit tells more ('Zone 3', 'Stage 6').
function isFirstLetter(term: Term | undefined): boolean {
  return term?.word?.length === 1 && !/\d/.test(term.word)
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

type FoundTerm = { term: Omit<Term, 'isLast'>; length: number }

function termAt(groups: readonly Group[], at: number): FoundTerm {
  for (const length of [4, 3, 2]) {
    const words = groups.slice(at, at + length).map((group) => group.word)
    const aliases = words.length === length ? otherNames(words.join(' '), at + length === groups.length) : []
    if (aliases.length > 0) return { term: { word: null, phrases: [words], aliases, categories: [] }, length }
  }
  const { word, joined } = groups[at] as Group
  const forms = otherForms(word)
  const aliases = [word, ...forms].flatMap((form) => otherNames(form, at + 1 === groups.length))
  const phrases = [[word], ...(joined ? [joined] : []), ...forms.map((form) => [form])]
  return { term: { word, phrases, aliases, categories: categoriesMeantBy(word) }, length: 1 }
}

/** The other names of the place or trade called `said`; with `isLast` `said` may be the beginning of its name. */
function otherNames(said: string, isLast: boolean): string[][] {
  const begun =
    isLast && said.length >= leastBegunName
      ? [...groupByName.keys()].filter((name) => name.startsWith(said))
      : []
  const groups = new Set([said, ...begun].flatMap((name) => groupByName.get(name) ?? []))
  return [...groups].filter((name) => name !== said).map((name) => name.split(' '))
}

// Shorter beginnings fit too many places.
const leastBegunName = 4
const groupByName = new Map(
  [...placeNames, ...tradeNames].flatMap((names) => names.map((name) => [name, names] as const)),
)

/** English plural and singular: what differs only in them is the same word. */
function otherForms(word: string): string[] {
  if (word.length < 3 || /\d/.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (word.endsWith('s')) return word.endsWith('ss') ? [`${word}es`] : [word.slice(0, -1)]
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return /(x|z|ch|sh)$/.test(word) ? [`${word}es`] : [`${word}s`]
}

function categoriesMeantBy(word: string): Category[] {
  return categories.filter((category) => categoryWords[category].includes(word))
}

function isSame(one: Omit<Term, 'isLast'>, other: Omit<Term, 'isLast'>): boolean {
  return one.phrases[0]?.join(' ') === other.phrases[0]?.join(' ')
}
