// What the words of a search ask for: trades, categories, places, offers, filters, a phone number, and words. It depends on no business.
import { toE164Beginning } from '../../contract/contact-links.ts'
import type { Offer } from '../../contract/offer-list.ts'
import type { Province } from '../../contract/provinces.ts'
import { provinceKeys } from '../places/address-rules.ts'
import { formsOf, tokenize } from '../text/token-rules.ts'
import { findFilterPhrase, type ImpliedFilters, type Today } from './filter-phrase-rules.ts'
import type { Lexicon, SearchPlace } from './names.ts'
import { offersByName } from './offer-word-rules.ts'
import { placePrepositions, stopWords, streetForms, tradeWords } from './stop-word-rules.ts'
import { isEnglishWord, joinedWords, readTokens, type Token } from './typed-words.ts'

/**
 * One thing that every full match must be, have or write; `words` are those that were typed. With `isHad` it is not enough to write the trade. The `spellings` of words are written
 * exactly so; with `isBegun` the word may be a beginning, and with `postcodeOf` it is also a postcode. The words of a street are two neighbours.
 */
export type Term = { words: string[] } & (
  | { kind: 'trade'; trades: string[]; categories: string[]; isHad?: true }
  | { kind: 'place'; place: SearchPlace }
  | { kind: 'province'; province: Province }
  | { kind: 'offer'; offers: Offer[] }
  | { kind: 'street'; spellings: string[][] }
  | { kind: 'word'; spellings: string[][]; isBegun: boolean; postcodeOf?: SearchPlace }
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

const maxTerms = 12
/** The longest name of a trade or a place has so many words. */
const maxNameWords = 6

/** What a search asks for on a day, read with the names of the lexicon. */
export function readSearch(
  { q = '', location = '' }: { q?: string | undefined; location?: string | undefined },
  lexicon: Lexicon,
  today: Today,
): Reading {
  const [tokens, inLocation] = [readTokens(q), readTokens(location)]
  const phone = toE164Beginning(q)
  const { implied, unmet, left } = takeFilters(tokens, today)
  // Of 'what is open now' nothing is left but a question.
  const isQuestion = left.length < tokens.length && left.every(({ word }) => stopWords.has(word))
  const asked = isQuestion ? [] : left
  return {
    text: phone ? [] : readTerms(asked, lexicon, tokens.at(-1)),
    location: readTerms(inLocation, { ...lexicon, trades: null }),
    implied,
    rest: [...new Set(asked.map(({ piece }) => piece))].join(' '),
    unmet,
    phone,
    name: tokens.map(({ word }) => word),
    isSilent: (q !== '' && tokens.length === 0) || (location !== '' && inLocation.length === 0),
  }
}

function takeFilters(
  tokens: readonly Token[],
  today: Today,
): Pick<Reading, 'implied' | 'unmet'> & { left: Token[] } {
  const implied: ImpliedFilters = {}
  const left: Token[] = []
  const [near, others]: [string[], string[]] = [[], []]
  for (let at = 0; at < tokens.length; ) {
    const words = tokens.slice(at).map(({ word }) => word)
    const { length, filters } = findFilterPhrase(words, today) ?? { length: 1, filters: null }
    const taken = tokens.slice(at, at + length)
    const { isLeftOut, ...asked } = filters ?? {}
    Object.assign(implied, asked)
    if (!filters) left.push(...taken)
    if (isLeftOut) others.push(...taken.map(({ piece }) => piece))
    if (asked.sort) near.push(...taken.map(({ piece }) => piece))
    at += length
  }
  return { implied, left, unmet: { near: near.join(' '), others: others.join(' ') } }
}

/** Names from left to right, the longest first; of what is left the words that tell something. `last` may be only begun. */
function readTerms(tokens: readonly Token[], lexicon: Lexicon, last?: Token): Term[] {
  const terms: Term[] = []
  for (let at = 0; at < tokens.length; ) {
    const term = termAt(tokens, at, lexicon, terms.at(-1)) ?? readWord(tokens, at, lexicon, last)
    terms.push(term)
    at += term.words.length
  }
  const telling = terms.filter(
    ({ kind, words }) => kind !== 'word' || !words.every((word) => stopWords.has(word)),
  )
  const groups = Map.groupBy(telling.length > 0 ? telling : terms, keyOf)
  return [...groups.values()].flatMap(([first]) => first ?? []).slice(0, maxTerms)
}

/** What two terms have in common that ask for the same. */
function keyOf(term: Term): string {
  if (term.kind === 'trade') return `trade ${term.trades}/${term.categories}`
  return `${term.kind} ${term.kind === 'place' ? term.place.id : term.words.join(' ')}`
}

/** The longest name that begins here; a street where it is none of a place. */
function termAt(tokens: readonly Token[], at: number, lexicon: Lexicon, before?: Term): Term | null {
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
    if (term && !isStreet) return term
  }
  return readStreet(tokens, at)
}

/** The word before, also with 'the' or 'die' between: 'in the Reeds'. */
function beforeArticle(tokens: readonly Token[], at: number): string {
  const [second = '', first = ''] = [tokens[at - 2]?.word, tokens[at - 1]?.word]
  return first === 'the' || first === 'die' || first === 'to' ? second : first
}

/** A trade, a category or an offer. Services, beside other words, are those of any trade. */
function readName(words: string[], { trades: lexicon }: Lexicon, isAlone: boolean): Term | null {
  if (lexicon === null) return null
  const { trades, names, tradesOf, categoriesOf } = lexicon
  const said = words.join(' ')
  // A halaal butchery is another name of a butchery, and not each is halaal.
  const isOwn = () => names.some(({ key, kind }) => key === said && (kind === 'name' || kind === 'plural'))
  if (words.length > 1 && offersByName.has(words[0] ?? '') && !isOwn()) return null
  // 'B and B' is also called B&B.
  const telling = words.filter((word) => !stopWords.has(word)).join(' ')
  const keys = [said, telling].flatMap(formsOf)
  const found = <Value>(named: ReadonlyMap<string, readonly Value[]>) => [
    ...new Set(keys.flatMap((key) => named.get(key) ?? [])),
  ]
  const ids = found(tradesOf)
  // A restaurant is a trade and a category, in all its names.
  const ofTrades = ids.flatMap((id) => categoriesOf.get(tokenize(trades.get(id)?.name ?? '').join(' ')) ?? [])
  const isOfAny = !isAlone && words.every((word) => tradeWords.has(word))
  const categories = isOfAny ? [] : [...new Set([...found(categoriesOf), ...ofTrades])]
  if (ids.length + categories.length > 0) return { kind: 'trade', words, trades: ids, categories }
  const offers = found(offersByName)
  return offers.length > 0 ? { kind: 'offer', words, offers } : null
}

/** Some villages are called Beauty, Test and Workshop: a name that is an English word is read as theirs after 'in' only. */
function readPlace(
  words: string[],
  { trades, placeOf }: Lexicon,
  isWhere: boolean,
  before?: Term,
): Term | null {
  const isSure = isWhere || trades === null
  const province = provinceKeys.get(words.join(''))
  if (province)
    return isSure || before || words.join('').length > 2 ? { kind: 'province', words, province } : null
  const place = placeOf(words)
  const isSmall = place?.kind === 'village' || place?.kind === 'suburb'
  const isDoubtful = isSmall && words.length === 1 && !isSure && isEnglishWord(words.join(''))
  return place && !isDoubtful ? { kind: 'place', words, place } : null
}

/** 'Long str', also spelt out. What somebody asks for ('halaal street food') names no street. */
function readStreet(tokens: readonly Token[], at: number): Term | null {
  const [name, street] = tokens.slice(at, at + 2).map(({ word }) => word)
  const form = streetForms.get(street ?? '')
  if (!name || !street || !form || stopWords.has(name)) return null
  const spellings = [...new Set([street, form])].map((word) => [name, word])
  return { kind: 'street', words: [name, street], spellings }
}

/** 'Bar-B-Q' is also written as one word. */
function readWord(tokens: readonly Token[], at: number, lexicon: Lexicon, last?: Token): Term {
  const { word, piece, at: pieceAt } = tokens[at] as Token
  const words = tokens.slice(at).flatMap((token) => (token.at === pieceAt ? token.word : []))
  const joined = joinedWords(piece)
  if (words.length > 1 && joined.join(' ') === words.join(''))
    return { kind: 'word', words, spellings: [joined, words], isBegun: false }
  const spellings = formsOf(word).map((form) => [form])
  const place = lexicon.placeOfPostcode(word)
  const isBegun = tokens[at] === last
  return { kind: 'word', words: [word], spellings, isBegun, ...(place && { postcodeOf: place }) }
}

/** The first place that is named, in the location before the text; where none is, that of a postcode. */
export function placeOf({ location, text }: Pick<Reading, 'location' | 'text'>): SearchPlace | null {
  const terms = [...location, ...text]
  const [named] = terms.flatMap((term) => (term.kind === 'place' ? term.place : []))
  const [coded] = terms.flatMap((term) => (term.kind === 'word' && term.postcodeOf) || [])
  return named ?? coded ?? null
}

/** The words of some terms as they were typed. */
export const wordsOf = (terms: readonly Term[]): string => terms.flatMap(({ words }) => words).join(' ')
