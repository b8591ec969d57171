// Interprets the text of a search as trades, categories, places, offers, filters, a phone number and words, whatever businesses exist.
import { toE164Beginning } from '../../contract/contact-links.ts'
import type { Offer } from '../../contract/offer-list.ts'
import type { Province } from '../../contract/provinces.ts'
import { nearWords, provinceKeys } from '../places/address-rules.ts'
import { type Area, areas, municipalities } from '../places/areas.ts'
import { formsOf, tokenize } from '../text/token-rules.ts'
import { findFilterPhrase, type ImpliedFilters, type Today } from './filter-phrase-rules.ts'
import type { Lexicon, SearchPlace } from './names.ts'
import { needs, offersByName } from './offer-word-rules.ts'
import { placePrepositions, stopWords, streetForms, tradeWords } from './stop-word-rules.ts'
import { isEnglishWord, joinedWords, readTokens, type Token } from './typed-words.ts'

/**
 * One thing that every full match must fulfil. `words`: as they were typed. `isHad`: the business must have the trade; mentioning it is not enough.
 * `spellings`: ways to write the words. `isBegun`: the word may be incomplete. `postcodeOf`: the word is also the postcode of this place. A street is two
 * adjacent words.
 */
export type Term = { words: string[] } & (
  | { kind: 'trade'; trades: string[]; categories: string[]; spellings: string[][]; isHad?: true }
  | { kind: 'place'; place: SearchPlace }
  | { kind: 'province'; province: Province }
  | { kind: 'area'; area: Area }
  | { kind: 'offer'; offers: Offer[] }
  | { kind: 'street'; spellings: string[][] }
  | { kind: 'word'; spellings: string[][]; isBegun: boolean; postcodeOf?: SearchPlace }
)

/**
 * What a search asks for. `text`, `location`: the distinct terms of the two fields. `implied`: the filters that the text asks for; `rest`: the text without
 * them; `near`: the words that ask for the nearest. `name`: all words of the text. `isSilent`: a field was filled in without any letter or digit.
 */
export type Reading = {
  text: Term[]
  location: Term[]
  implied: ImpliedFilters
  rest: string
  near: string
  phone: string | null
  name: string[]
  isSilent: boolean
}

const maxTerms = 12
/** The words of the longest name of a trade or a place. */
const maxNameWords = 6

/** Interprets the two fields of a search, with the names of the lexicon and today's date. */
export function readSearch(
  { q = '', location = '' }: { q?: string | undefined; location?: string | undefined },
  lexicon: Lexicon,
  today: Today,
): Reading {
  const [tokens, inLocation] = [readTokens(q), readTokens(location)]
  const phone = toE164Beginning(q)
  const { implied, near, left } = takeFilters(tokens, today)
  // Without its filter, 'what is open now' has only words of a question left.
  const isQuestion = left.length < tokens.length && left.every(({ word }) => stopWords.has(word))
  const asked = isQuestion ? [] : left
  return {
    text: phone ? [] : readTerms(asked, lexicon, tokens.at(-1)),
    location: readTerms(inLocation, { ...lexicon, trades: null }),
    implied,
    rest: [...new Set(asked.map(({ piece }) => piece))].join(' '),
    near,
    phone,
    name: tokens.map(({ word }) => word),
    isSilent: (q !== '' && tokens.length === 0) || (location !== '' && inLocation.length === 0),
  }
}

function takeFilters(
  tokens: readonly Token[],
  today: Today,
): Pick<Reading, 'implied' | 'near'> & { left: Token[] } {
  const implied: ImpliedFilters = {}
  const [left, near]: [Token[], Token[]] = [[], []]
  for (let at = 0; at < tokens.length; ) {
    const words = tokens.slice(at).map(({ word }) => word)
    const { length, filters } = findFilterPhrase(words, today) ?? { length: 1, filters: null }
    const taken = tokens.slice(at, at + length)
    Object.assign(implied, filters)
    if (!filters) left.push(...taken)
    else if (filters.sort) near.push(...taken)
    at += length
  }
  return { implied, left, near: near.map(({ piece }) => piece).join(' ') }
}

/** Reads names from left to right, the longest first, and the rest as words; drops stop words. `last` may be an incomplete word. */
function readTerms(tokens: readonly Token[], lexicon: Lexicon, last?: Token): Term[] {
  const terms: Term[] = []
  for (let at = 0; at < tokens.length; ) {
    const term = termAt(tokens, at, lexicon, terms.at(-1)) ?? readWord(tokens, at, lexicon, last)
    terms.push(term)
    at += term.words.length
  }
  const distinctive = terms.filter(
    ({ kind, words }) => kind !== 'word' || !words.every((word) => stopWords.has(word)),
  )
  const groups = Map.groupBy(distinctive.length > 0 ? distinctive : terms, keyOf)
  return [...groups.values()].flatMap(([first]) => first ?? []).slice(0, maxTerms)
}

function keyOf(term: Term): string {
  if (term.kind === 'trade') return `trade ${term.trades}/${term.categories}`
  return `${term.kind} ${term.kind === 'place' ? term.place.id : term.words.join(' ')}`
}

function termAt(tokens: readonly Token[], at: number, lexicon: Lexicon, before?: Term): Term | null {
  // 'In the Reeds' names a place, too.
  const preposition = tokens.slice(0, at).findLast(({ word }) => !/^(the|die|to)$/.test(word))
  const isWhere = !lexicon.trades || placePrepositions.has(preposition?.word ?? '')
  for (let length = Math.min(maxNameWords, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length).map(({ word }) => word)
    if (stopWords.has(words.at(-1) ?? '')) continue
    const named = readName(words, lexicon, tokens.length === 1)
    const place = goesOn(words, lexicon) ? null : readPlace(words, lexicon, isWhere, before)
    const isProvince = place?.kind === 'province' && before?.kind === 'trade'
    const term = isWhere || isProvince ? (place ?? named) : (named ?? place)
    // 'Durban Street' is not Durban, but 'halaal street food' is halaal.
    const isStreet = streetForms.has(tokens[at + length]?.word ?? '') && term?.kind !== 'offer'
    if (term && !isStreet) return term
  }
  return readStreet(tokens, at)
}

/** Whether words that begin with a place go on with a trade, an offer or a landmark: 'soweto opposite maponya mall'. */
function goesOn(words: readonly string[], lexicon: Lexicon): boolean {
  const place = lexicon.trades && words.length > 1 ? lexicon.placeOf(words) : null
  if (!place || place.keys.includes(words.join(''))) return false
  if (words.some((word) => nearWords.has(word))) return true
  const following = words.flatMap((_, from) => words.map((_, to) => words.slice(from + 1, to + 1)))
  return following.some((part) => !provinceKeys.has(part.join('')) && readName(part, lexicon, false) !== null)
}

/** A trade, a category or an offer; no name begins or ends with a stop word. A word of many trades ('services') names no category unless it stands alone. */
function readName(words: string[], { trades: lexicon }: Lexicon, isAlone: boolean): Term | null {
  const isWhole = [words[0], words.at(-1)].every((word) => word && !stopWords.has(word))
  if (lexicon === null || !isWhole) return null
  const { trades, names, tradesOf, categoriesOf } = lexicon
  const typed = words.join(' ')
  // 'Halaal butchery' is one of the other names of a butchery, but not every butchery is halaal. 'Kids party' is a name like any other.
  const isOwn = () => names.some(({ key, kind }) => key === typed && (kind === 'name' || kind === 'plural'))
  const isNeed = offersByName.get(words[0] ?? '')?.some((offer) => needs.has(offer))
  if (words.length > 1 && isNeed && !isOwn()) return null
  // 'B and B' is also written 'B&B'.
  const distinctive = words.filter((word) => !stopWords.has(word)).join(' ')
  const keys = [typed, distinctive].flatMap(formsOf)
  const found = <Value>(named: ReadonlyMap<string, readonly Value[]>) => [
    ...new Set(keys.flatMap((key) => named.get(key) ?? [])),
  ]
  const ids = found(tradesOf)
  // Restaurant is both a trade and a category; the other names of the trade then mean both, too.
  const ofTrades = ids.flatMap((id) => categoriesOf.get(tokenize(trades.get(id)?.name ?? '').join(' ')) ?? [])
  const isOfAny = !isAlone && words.every((word) => tradeWords.has(word))
  const categories = isOfAny ? [] : [...new Set([...found(categoriesOf), ...ofTrades])]
  const spellings = formsOf(typed).map((form) => form.split(' '))
  if (ids.length + categories.length > 0) return { kind: 'trade', words, trades: ids, categories, spellings }
  const offers = found(offersByName)
  return offers.length > 0 ? { kind: 'offer', words, offers } : null
}

/**
 * A village or suburb whose name is an English word (Beauty, Test, Workshop), or an area whose name is also a common word, is only recognised after 'in' or
 * 'near', or in the location field. A municipality is only recognised by a name that no place has.
 */
function readPlace(words: string[], { placeOf }: Lexicon, isWhere: boolean, before?: Term): Term | null {
  const key = words.join('')
  const province = provinceKeys.get(key)
  if (province) return isWhere || before || key.length > 2 ? { kind: 'province', words, province } : null
  const place = areas.has(key) ? null : placeOf(words)
  if (place) {
    const isSmall = place.kind === 'village' || place.kind === 'suburb'
    const isDoubtful = isSmall && words.length === 1 && !isWhere && isEnglishWord(key)
    return isDoubtful ? null : { kind: 'place', words, place }
  }
  const named = areas.get(key) ?? municipalities.get(key)
  return named && (isWhere || !named.isDoubtful) ? { kind: 'area', words, area: named.area } : null
}

/** A street in each of its spellings: 'Main Road' is also 'Main Rd'. 'Off road' is none. */
function readStreet(tokens: readonly Token[], at: number): Term | null {
  const [name, street] = tokens.slice(at, at + 2).map(({ word }) => word)
  const forms = streetForms.get(street ?? '')
  if (!name || !street || !forms || stopWords.has(name) || nearWords.has(name)) return null
  return { kind: 'street', words: [name, street], spellings: forms.map((form) => [name, form]) }
}

/** A word; one with a sign inside, such as 'Bar-B-Q', is also found written as one word. */
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

/** The first place named in the location field, or else in the text; or else the place of a postcode. */
export function placeOf({ location, text }: Pick<Reading, 'location' | 'text'>): SearchPlace | null {
  const terms = [...location, ...text]
  const [named] = terms.flatMap((term) => (term.kind === 'place' ? term.place : []))
  const [coded] = terms.flatMap((term) => (term.kind === 'word' && term.postcodeOf) || [])
  return named ?? coded ?? null
}

/** The words, as they were typed. */
export const wordsOf = (terms: readonly Term[]): string => terms.flatMap(({ words }) => words).join(' ')
