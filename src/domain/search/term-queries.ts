// Which documents hold one term of a search, as tsqueries: at all, by what they are, and written in which field.
import type { SiteRegion } from '../../contract/provinces.ts'
import { formsOf, tokenize } from '../text/token-rules.ts'
import type { TradeLexicon } from '../trades/trade-match-rules.ts'
import { namesOfOffer } from './offer-word-rules.ts'
import type { Term } from './read-search.ts'

/** The lexemes of a document that its owner did not write (0022_search_reviews.sql). */
export const lexemes = {
  place: (id: number) => `/p${id}`,
  municipality: (name: string) => `/m${tokenize(name).join('-')}`,
  province: (name: string) => `/r${name.toLowerCase().replaceAll(' ', '-')}`,
  trade: (id: string) => `/t${id}`,
  offer: (offer: string) => `/o${offer}`,
  ofReview: (word: string) => `/s${word}`,
  unplaced: '/n',
  whatsapp: '/w',
  ofNobody: '/none',
}

/**
 * A term as tsqueries: a document that fulfils `match` holds it, and one that fulfils `plain` does not in its description alone. `structure`
 * is to have the trade or to lie in the place; `inFields` to write it in the name, in the category and in the location; `inReviews` to have
 * one of the words `reviewed` in its reviews and nowhere else.
 */
export type TermQuery = {
  match: string
  plain: string
  structure: string
  inFields: string[]
  inReviews: string
  reviewed: string[]
}

/** Words that are written in one of some fields of a document, or each in any; its fields are A name, B category, C location, D description. */
type Way = { words: readonly string[]; fields: string; isBegun?: boolean; beside?: string }

/** What a document must hold of a term; `isLocation`: the term is one of the location, which is written there. */
export function toTermQuery(
  term: Term,
  isLocation: boolean,
  { trades, hasReviews }: { trades: TradeLexicon; hasReviews: boolean },
): TermQuery {
  const structure = structureOf(term).map(quote)
  const offers = term.kind === 'offer' ? term.offers.map((offer) => quote(lexemes.offer(offer))) : []
  const ways = waysOf(term, isLocation, trades)
  const within = (fields: string) =>
    ways.flatMap((way) => {
      const both = [...way.fields].filter((field) => fields.includes(field)).join('')
      return both ? [toTsquery(way, both)] : []
    })
  const written = anyOf([...structure, ...offers, ...within('ABCD')])
  const spellings = isLocation || !hasReviews ? [] : spellingsInReviews(term)
  const reviews = spellings.map((words) => allHeld(words.map((word) => quote(lexemes.ofReview(word)))))
  return {
    match: anyOf([written, ...reviews]),
    plain: anyOf([...structure, ...offers, ...within('ABC')]),
    structure: anyOf(structure),
    inFields: ['A', 'B', 'C'].map((field) => anyOf(within(field))),
    inReviews: `${anyOf(reviews)} & !${written}`,
    reviewed: spellings.flat(),
  }
}

/** Words, and a trade as it was typed. Places and offers do not count in reviews: these may say that it is far, or that there is none. */
function spellingsInReviews(term: Term): string[][] {
  if (term.kind === 'word') return term.spellings
  if (term.kind !== 'trade' || term.isHad || term.words.length === 0) return []
  return formsOf(term.words.join(' ')).map((form) => form.split(' '))
}

/** To have the trade, or to lie in the place. */
function structureOf(term: Term): string[] {
  if (term.kind === 'place') return [lexemes.place(term.place.id)]
  if (term.kind === 'province') return [lexemes.province(term.province)]
  return term.kind === 'trade' ? term.trades.map(lexemes.trade) : []
}

function waysOf(term: Term, isLocation: boolean, trades: TradeLexicon): Way[] {
  switch (term.kind) {
    case 'trade':
      return term.isHad ? [] : waysOfTrade(term, trades)
    case 'place':
      return term.place.names.flatMap(waysOfPlace)
    case 'province':
      return [term.province, term.words.join(' ')].flatMap(waysOfPlace)
    case 'offer':
      return term.offers.flatMap(namesOfOffer).map((name) => ({ words: name.split(' '), fields: 'ABD' }))
    case 'street':
      return term.spellings.flatMap((words) =>
        (isLocation ? ['C'] : ['A', 'C']).map((fields) => ({ words, fields })),
      )
    case 'word': {
      const whole = term.spellings.map((words) => ({ words, fields: isLocation ? 'C' : 'ABCD' }))
      // One or two letters begin half of all words.
      const fields = (term.words[0]?.length ?? 0) > 2 ? 'ABD' : 'A'
      return term.isBegun ? [...whole, { words: term.words, fields, isBegun: true }] : whole
    }
  }
}

/** The names of the trades in both numbers. In a description only their own names tell: many have a garage who are no mechanics. */
function waysOfTrade(
  { trades: ids, categories, words }: Term & { kind: 'trade' },
  { names }: TradeLexicon,
): Way[] {
  const written = (name: string, fields: string) =>
    formsOf(name).map((form) => ({ words: form.split(' '), fields }))
  return [
    ...names
      .filter(({ tradeId, kind }) => kind !== 'misspelt' && ids.includes(tradeId))
      .flatMap(({ key, kind }) => written(key, kind === 'other' ? 'A' : 'AD')),
    ...(words.length > 0 ? [{ words, fields: 'AD' }] : []),
    ...categories.map((category) => ({ words: tokenize(category), fields: 'B' })),
    ...(categories.length > 0 ? written(words.join(' '), 'A') : []),
  ]
}

/** In a location that has no place: Durban Street in Upington is not Durban. */
const waysOfPlace = (name: string): Way[] => [
  { words: tokenize(name), fields: 'A' },
  { words: tokenize(name), fields: 'C', beside: lexemes.unplaced },
]

/** Words hold letters and digits only, so quotes are all that tsquery needs. */
const quote = (word: string) => `'${word}'`

function toTsquery({ words, isBegun, beside }: Way, fields: string): string {
  const mark = `${isBegun ? '*' : ''}${fields === 'ABCD' ? '' : fields}`
  const held = words.map((word) => quote(word) + (mark && `:${mark}`))
  return allHeld([...held, ...(beside ? [quote(beside)] : [])])
}

/** True when one of these tsqueries is. */
const anyOf = (queries: readonly string[]): string =>
  queries.length > 0 ? `(${[...new Set(queries)].join(' | ')})` : quote(lexemes.ofNobody)

/** True when all of these tsqueries are. */
export const allHeld = (queries: readonly string[]): string => `(${queries.join(' & ')})`

/** To lie in a region. */
export function regionQuery({ kind, id, name, province }: SiteRegion): string {
  if (kind === 'place') return quote(lexemes.place(id))
  const all = [lexemes.province(province), ...(kind === 'municipality' ? [lexemes.municipality(name)] : [])]
  return allHeld(all.map(quote))
}

/** Whether a name holds every one of the words, in either number. */
export const inName = (words: readonly string[]): string =>
  allHeld([...new Set(words)].map((word) => anyOf(formsOf(word).map((form) => `${quote(form)}:A`))))

/** Every word that may be written for a term. */
export const writtenWords = (term: Term, trades: TradeLexicon): string[] =>
  waysOf(term, false, trades).flatMap(({ words }) => words)
