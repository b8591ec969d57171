// Which terms a visitor's text asks for: which of its words count, and which of them are one name.
import { formsOf, type Meaning, noMeaning, readMeaning } from './meaning-rules.ts'
import { stopWords, streetForms, tradeWords } from './stop-word-rules.ts'
import { tokenize, tokenizeJoined } from './token-rules.ts'

/**
 * One thing that every result must hold, with its meaning. `phrases` are its spellings, each a list of words that must all be there. `word`
 * may be misspelt or be part of a longer word of a name; it is null for a name of several words. With `isLast` the visitor
 * may still be typing it.
 * `isStreet` names a street, which a business is called or lies in.
 * `before` are the words directly before it that a search leaves out: names of places hold some ('The Reeds', 'Kenton on Sea').
 */
export type Term = Meaning & {
  word: string | null
  isLast: boolean
  isStreet: boolean
  before: string[]
  phrases: string[][]
}

/** Most terms of one text that are looked at; the rest of a longer text changes nothing. */
const maxTerms = 12
// The database cuts words at the same length.
const maxWordLength = 40

/**
 * The terms of a text, in its order and each once. Names of places and trades come first, so 'port elizabeth' is one term.
 * A single letter after other words is left out: half of all businesses hold a word that begins with it. So is a word of many trades
 * beside the name of one: whoever does tyres repairs them. What any trade may offer (halaal) is none. A text without any letter or digit has no terms.
 */
export function readTerms(text: string): Term[] {
  const groups = readGroups(text)
  const telling = groups.filter(({ isEmpty }) => !isEmpty)
  const kept = telling.length > 0 ? telling : groups.map((group) => ({ ...group, before: [] }))
  const terms: Term[] = []
  for (let at = 0; at < kept.length && terms.length < maxTerms; ) {
    const { term, length } = termAt(kept, at)
    const { before = [] } = kept[at] ?? {}
    at += length
    if (!terms.some((known) => isSame(known, term)))
      terms.push({ ...term, before, isLast: at >= kept.length })
  }
  const isTrade = terms.some((term) => term.isTrade && term.offers.length === 0)
  const said = terms.filter(({ word }) => !isTrade || !tradeWords.has(word ?? ''))
  return said.length > 1 && isSingleLetter(said.at(-1)) ? said.slice(0, -1) : said
}

// A single digit tells more ('Zone 3', 'Stage 6').
function isSingleLetter(term: Term | undefined): boolean {
  return term?.word?.length === 1 && !/\d/.test(term.word)
}

/** An empty one is left out beside others. */
type Group = { word: string; joined: string[] | null; isEmpty: boolean; before: string[] }

function readGroups(text: string): Group[] {
  const pieces = text
    .replace(/\bclose to\b/gi, 'near')
    .replace(/\bb (and|en|n|&) b\b/gi, 'b&b')
    .split(' ')
  const groups = pieces.flatMap(splitPiece)
  const areEmpty = groups.map(({ word, joined }) => joined === null && stopWords.has(word))
  return groups.map((group, at) => {
    const from = areEmpty.lastIndexOf(false, at - 1) + 1
    const before = at === 0 ? [] : groups.slice(from, at).map(({ word }) => word)
    return { ...group, isEmpty: areEmpty[at] ?? false, before }
  })
}

/** 'Bar-B-Q' is one word, barbq, that may also be written as three. */
function splitPiece(piece: string): Pick<Group, 'word' | 'joined'>[] {
  const words = tokenize(piece)
  const [only, ...others] = tokenizeJoined(piece)
  if (words.length > 1 && only !== undefined && others.length === 0) {
    return [{ word: shorten(only), joined: words.map(shorten) }]
  }
  return words.map((word) => ({ word: shorten(word), joined: null }))
}

/** A word as the database keeps it. In a tsquery it refuses one of more than 2,046 bytes. */
export function shorten(word: string): string {
  return word.length <= maxWordLength ? word : Array.from(word).slice(0, maxWordLength).join('')
}

/** As the name of a place it is whole, and in no other number: Durban begins no Durbanville, and George is no Georges Street. */
export const asPlaceName = (term: Term): Term => ({
  ...term,
  word: null,
  phrases: term.phrases.filter((words) => words.length > 1 || words[0] === term.phrases[0]?.[0]),
})

type NewTerm = Omit<Term, 'isLast' | 'before'>

function termAt(groups: readonly Group[], at: number): { term: NewTerm; length: number } {
  const street = streetAt(groups, at)
  if (street) return { term: { word: null, phrases: street, isStreet: true, ...noMeaning }, length: 2 }
  for (const length of [4, 3, 2]) {
    const words = groups.slice(at, at + length).map((group) => group.word)
    // The town of Louis Trichardt is not its street.
    const isName = words.length === length && !streetAt(groups, at + length - 1)
    const meaning = isName ? readMeaning(words.join(' '), at + length === groups.length) : noMeaning
    if (meaning === noMeaning) continue
    const phrases = meaning.isTrade ? formsOf(words.join(' ')).map((form) => form.split(' ')) : [words]
    return { term: { word: null, phrases, isStreet: false, ...meaning }, length }
  }
  const { word, joined } = groups[at] as Group
  const [, ...others] = formsOf(word)
  const phrases = [[word], ...(joined ? [joined] : []), ...others.map((form) => [form])]
  const meaning = readMeaning(word, at + 1 === groups.length)
  return { term: { word, phrases, isStreet: false, ...meaning }, length: 1 }
}

/** 'Long str': the spellings of the street that the word here and the next one name. What somebody asks for ('halaal') names none. */
function streetAt(groups: readonly Group[], at: number): string[][] | null {
  const [name, street] = [groups[at], groups[at + 1]]
  const form = street?.before.length === 0 ? streetForms.get(street.word) : undefined
  if (!name || !street || !form || readMeaning(name.word, false).offers.length > 0) return null
  return [...new Set([street.word, form])].map((word) => [name.word, word])
}

const isSame = (one: NewTerm, other: NewTerm) => one.phrases[0]?.join(' ') === other.phrases[0]?.join(' ')
