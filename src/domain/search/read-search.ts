// What the words of a search ask for: trades, categories, places, offers, filters, a phone number, and words. It depends on no business.
import type { Category } from '../../contract/categories.ts'
import { toE164Beginning } from '../../contract/contact-links.ts'
import type { Offer } from '../../contract/offer-list.ts'
import type { Province } from '../../contract/provinces.ts'
import type { TradeName } from '../trades/trade-match-rules.ts'
import { isEnglishWord } from './english-words.ts'
import { findFilterPhrase, type ImpliedFilters, type Today } from './filter-phrase-rules.ts'
import type { Lexicon, SearchPlace } from './lexicon.ts'
import { offersByName } from './offer-word-rules.ts'
import { placePrepositions, stopWords, streetForms, tradeWords } from './stop-word-rules.ts'
import { formsOf, tokenize, tokenizeJoined } from './token-rules.ts'

/**
 * One thing that every full match must be, have or write; `words` are those that were typed. With `isHad` it is not enough to write the trade. The `spellings` of words are written
 * exactly so; with `isBegun` the word may be a beginning. The words of a street are two neighbours.
 */
export type Term = { words: string[] } & (
  | { kind: 'trade'; trades: string[]; categories: Category[]; isHad?: true }
  | { kind: 'place'; place: SearchPlace }
  | { kind: 'province'; province: Province }
  | { kind: 'offer'; offers: Offer[] }
  | { kind: 'street'; spellings: string[][] }
  | { kind: 'word'; spellings: string[][]; isBegun: boolean }
)

/**
 * `text` and `location` are what the two texts ask for, each once, and `implied` the filters of the first. `rest` is this text without their words, and
 * `unmet` the words of filters that cannot be met. `name` has all words, because a name may hold them. A silent search has a text without letters and digits.
 */
export type Reading = {
  text: Term[]
  location: Term[]
  implied: ImpliedFilters
  rest: string
  unmet: { near: string; others: string }
  phone: string | null
  name: string[]
  isSilent: boolean
}

/** The words of a text that are looked at: the rest of a longer text changes nothing. */
const maxWords = 30
const maxTerms = 12
/** The longest name of a trade or a place has so many words. */
const maxNameWords = 6

/** What a search asks for on a day, read with the names of the lexicon. */
export function readSearch(
  { q = '', location = '' }: { q?: string | undefined; location?: string | undefined },
  lexicon: Lexicon,
  today: Today,
): Reading {
  const tokens = readTokens(q)
  const phone = toE164Beginning(q)
  const { filters, left, near, others } = takeFilters(tokens, today)
  const telling = left.some(({ word }) => !stopWords.has(word))
  const isQuestion = left.length < tokens.length && !telling
  const inLocation = readTokens(location)
  return {
    text: phone ? [] : readTerms(isQuestion ? [] : left, lexicon, tokens.at(-1)),
    location: readTerms(inLocation, { ...lexicon, trades: null }),
    implied: filters,
    rest: isQuestion ? '' : [...new Set(left.map(({ piece }) => piece))].join(' '),
    unmet: { near, others },
    phone,
    name: tokens.map(({ word }) => word),
    isSilent: (q !== '' && tokens.length === 0) || (location !== '' && inLocation.length === 0),
  }
}

/** `piece` is what was typed between two spaces. */
type Token = { word: string; piece: string; at: number }

function readTokens(text: string): Token[] {
  const pieces = text
    .split(' ')
    .map((piece, at) => tokenize(piece).map((word) => ({ word: shorten(word), piece, at })))
  return pieces.flat().slice(0, maxWords)
}

/** A word as the database keeps it. In a tsquery it refuses one of more than 2,046 bytes. */
const shorten = (word: string): string => (word.length <= 40 ? word : Array.from(word).slice(0, 40).join(''))

function takeFilters(tokens: readonly Token[], today: Today) {
  const filters: ImpliedFilters = {}
  const left: Token[] = []
  const said = { near: [] as string[], others: [] as string[] }
  for (let at = 0; at < tokens.length; ) {
    const found = findFilterPhrase(
      tokens.slice(at).map(({ word }) => word),
      today,
    )
    const length = found?.length ?? 1
    const taken = tokens.slice(at, at + length)
    if (!found) left.push(...taken)
    else {
      const { isLeftOut, ...asked } = found.filters
      Object.assign(filters, asked)
      if (isLeftOut) said.others.push(...taken.map(({ piece }) => piece))
      if (asked.sort) said.near.push(...taken.map(({ piece }) => piece))
    }
    at += length
  }
  return { filters, left, near: said.near.join(' '), others: said.others.join(' ') }
}

/** Names from left to right, the longest first; of what is left the words that tell something. `last` may be only begun. */
function readTerms(tokens: readonly Token[], lexicon: Lexicon, last?: Token): Term[] {
  const terms: { term: Term; isEmpty: boolean }[] = []
  for (let at = 0; at < tokens.length; ) {
    const read = termAt(tokens, at, lexicon, last, terms.at(-1)?.term)
    const isStop = read.term.kind === 'word' && read.term.words.every((word) => stopWords.has(word))
    terms.push({ term: read.term, isEmpty: isStop })
    at += read.length
  }
  const telling = terms.filter(({ isEmpty }) => !isEmpty)
  const kept = (telling.length > 0 ? telling : terms).map(({ term }) => term)
  const isFirst = (term: Term, at: number) => kept.findIndex((other) => isSame(term, other)) === at
  return kept.filter(isFirst).slice(0, maxTerms)
}

const isSame = (one: Term, other: Term) =>
  one.kind === other.kind &&
  (one.kind === 'trade' && other.kind === 'trade'
    ? `${one.trades}/${one.categories}` === `${other.trades}/${other.categories}`
    : one.kind === 'place' && other.kind === 'place'
      ? one.place.id === other.place.id
      : one.words.join(' ') === other.words.join(' '))

function termAt(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
  last: Token | undefined,
  before: Term | undefined,
): { term: Term; length: number } {
  const isWhere = placePrepositions.has(beforeArticle(tokens, at))
  for (let length = Math.min(maxNameWords, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length).map(({ word }) => word)
    const [isFirstStop, isLastStop] = [words[0], words.at(-1)].map((word) => stopWords.has(word ?? ''))
    if (isLastStop) continue
    const named = isFirstStop ? null : readName(words, lexicon, tokens.length === 1)
    const place = readPlace(words, lexicon, isWhere, before)
    const isProvince = place?.kind === 'province' && before?.kind === 'trade'
    const term = isWhere || isProvince ? (place ?? named) : (named ?? place)
    // Durban Street is no Durban; halaal street food is halaal.
    const isStreet = streetForms.has(tokens[at + length]?.word ?? '') && term?.kind !== 'offer'
    if (term && !isStreet) return { term, length }
  }
  return readStreet(tokens, at) ?? readWord(tokens, at, last)
}

/** The word before, also with 'the' or 'die' between: 'in the Reeds'. */
function beforeArticle(tokens: readonly Token[], at: number): string {
  const word = tokens[at - 1]?.word ?? ''
  return word === 'the' || word === 'die' || word === 'to' ? (tokens[at - 2]?.word ?? '') : word
}

/** A trade, a category or an offer. Services, beside other words, are those of any trade. */
function readName(words: readonly string[], { trades }: Lexicon, isAlone: boolean): Term | null {
  if (trades === null) return null
  // A halaal butchery is another name of a butchery, and not each is halaal.
  const isOwn = ({ key, kind }: TradeName) =>
    key === words.join(' ') && (kind === 'name' || kind === 'plural')
  if (words.length > 1 && offersByName.has(words[0] ?? '') && !trades.names.some(isOwn)) return null
  // 'B and B' is also called B&B.
  const telling = words.filter((word) => !stopWords.has(word))
  const keys = [words, telling].flatMap((some) => formsOf(some.join(' ')))
  const found = <Value>(names: ReadonlyMap<string, readonly Value[]>) => [
    ...new Set(keys.flatMap((key) => names.get(key) ?? [])),
  ]
  const isOfAny = !isAlone && words.every((word) => tradeWords.has(word))
  const ids = found(trades.tradesOf)
  // A restaurant is a trade and a category, in all its names.
  const named = ids.flatMap(
    (id) => trades.categoriesOf.get(tokenize(trades.trades.get(id)?.name ?? '').join(' ')) ?? [],
  )
  const categories = isOfAny ? [] : [...new Set([...found(trades.categoriesOf), ...named])]
  if (ids.length + categories.length > 0) return { kind: 'trade', words: [...words], trades: ids, categories }
  const offers = found(offersByName)
  return offers.length > 0 ? { kind: 'offer', words: [...words], offers } : null
}

/** Some villages are called Beauty, Test and Workshop: a name that is an English word is read as theirs after 'in' only. */
function readPlace(words: readonly string[], lexicon: Lexicon, isWhere: boolean, before?: Term): Term | null {
  const province = lexicon.provinceOf(words)
  const isSure = isWhere || before !== undefined || lexicon.trades === null
  if (province)
    return isSure || words.join('').length > 2 ? { kind: 'province', words: [...words], province } : null
  const place = lexicon.placeOf(words)
  if (!place) return null
  const isSmall = place.kind === 'village' || place.kind === 'suburb'
  const isDoubtful = isSmall && words.length === 1 && isEnglishWord(words[0] ?? '')
  return isDoubtful && !isWhere && lexicon.trades !== null
    ? null
    : { kind: 'place', words: [...words], place }
}

/** 'Long str', also spelt out. What somebody asks for ('halaal street food') names no street. */
function readStreet(tokens: readonly Token[], at: number): { term: Term; length: number } | null {
  const [name, street] = tokens.slice(at, at + 2).map(({ word }) => word)
  const form = streetForms.get(street ?? '')
  if (!name || !street || !form || stopWords.has(name)) return null
  const spellings = [...new Set([street, form])].map((word) => [name, word])
  return { term: { kind: 'street', words: [name, street], spellings }, length: 2 }
}

/** 'Bar-B-Q' is also written as one word. */
function readWord(
  tokens: readonly Token[],
  at: number,
  last: Token | undefined,
): { term: Term; length: number } {
  const { word, piece, at: pieceAt } = tokens[at] as Token
  const words = tokens
    .slice(at)
    .filter((token) => token.at === pieceAt)
    .map((token) => token.word)
  const [joined = '', ...others] = tokenizeJoined(piece).map(shorten)
  const isBegun = tokens[at] === last
  if (words.length > 1 && others.length === 0 && words.join('') === joined)
    return {
      term: { kind: 'word', words, spellings: [[joined], words], isBegun: false },
      length: words.length,
    }
  const spellings = formsOf(word).map((form) => [form])
  return { term: { kind: 'word', words: [word], spellings, isBegun }, length: 1 }
}

/** The words of some terms as they were typed. */
export const wordsOf = (terms: readonly Term[]): string => terms.flatMap(({ words }) => words).join(' ')
