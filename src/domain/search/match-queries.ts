// The tsqueries of what a search asks for: which documents hold a term at all, by structure, and written in which field.
import type { TradeLexicon } from '../trades/trade-match-rules.ts'
import { namesOfOffer } from './offer-word-rules.ts'
import type { Term } from './read-search.ts'
import { formsOf, tokenize } from './token-rules.ts'

/** The lexemes of a document that are no words (0009_search.sql). */
export const lexemes = {
  place: (id: number) => `/p${id}`,
  municipality: (name: string) => `/m${tokenize(name).join('-')}`,
  province: (name: string) => `/r${name.toLowerCase().replaceAll(' ', '-')}`,
  trade: (id: string) => `/t${id}`,
  offer: (offer: string) => `/o${offer}`,
  unplaced: '/n',
  whatsapp: '/w',
}

/**
 * A term as tsqueries: a document that fulfils `match` holds it, and one that fulfils `plain` does not in its description alone. `structure`
 * is to have the trade or to lie in the place. The others are to write it in the name, the category and the location.
 */
export type TermQuery = {
  match: string
  plain: string | null
  structure: string | null
  inFields: Record<'A' | 'B' | 'C', string | null>
}

/** The fields of a document, as weights. A place is written in one of them. */
type Way = {
  words: readonly string[]
  fields: string
  isBegun?: boolean
  isOneField?: boolean
  beside?: string
}

/** What a document must hold of a term; `isLocation`: the term is one of the location, which is written there. */
export function toTermQuery(term: Term, isLocation: boolean, trades: TradeLexicon): TermQuery {
  const structure = structureOf(term)
  const isWritten = term.kind !== 'place' && term.kind !== 'province'
  const ways = isLocation && isWritten ? waysInLocation(term) : waysOf(term, trades)
  const offers = term.kind === 'offer' ? term.offers.map((offer) => quote(lexemes.offer(offer))) : []
  const within = (fields: string) =>
    ways.flatMap((way) => {
      const both = [...way.fields].filter((field) => fields.includes(field)).join('')
      return both ? [toTsquery(way, both)] : []
    })
  const other = [...(structure ? [structure] : []), ...offers]
  return {
    match: anyOf([...other, ...within('ABCD')]) ?? nothing,
    plain: anyOf([...other, ...within('ABC')]),
    structure,
    inFields: { A: anyOf(within('A')), B: anyOf(within('B')), C: anyOf(within('C')) },
  }
}

/** No document holds it. */
const nothing = "'/none'"

/** To have the trade, or to lie in the place. */
function structureOf(term: Term): string | null {
  if (term.kind === 'place') return quote(lexemes.place(term.place.id))
  if (term.kind === 'province') return quote(lexemes.province(term.province))
  return term.kind === 'trade' && term.trades.length > 0
    ? anyOf(term.trades.map((id) => quote(lexemes.trade(id))))
    : null
}

function waysOf(term: Term, trades: TradeLexicon): Way[] {
  switch (term.kind) {
    case 'trade':
      if (term.isHad) return []
      return [
        ...namesOfTrades(term.trades, trades),
        ...(term.words.length > 0 ? [{ words: term.words, fields: 'AD' }] : []),
        ...term.categories.map((category) => ({ words: tokenize(category), fields: 'B' })),
        ...(term.categories.length > 0
          ? formsOf(term.words.join(' ')).map((name) => ({ words: name.split(' '), fields: 'A' }))
          : []),
      ]
    case 'place':
      return term.place.names.flatMap(waysOfPlace)
    case 'province':
      return [term.province, term.words.join(' ')].flatMap(waysOfPlace)
    case 'offer':
      return [...new Set(term.offers.flatMap(namesOfOffer))].map((name) => ({
        words: name.split(' '),
        fields: 'ABD',
      }))
    case 'street':
      return term.spellings.flatMap((words) => ['A', 'C'].map((fields) => ({ words, fields })))
    case 'word':
      return [
        ...term.spellings.map((words) => ({ words, fields: 'ABCD' })),
        // One or two letters begin half of all words.
        ...(term.isBegun
          ? [{ words: term.words, fields: (term.words[0]?.length ?? 0) > 2 ? 'ABD' : 'A', isBegun: true }]
          : []),
      ]
  }
}

/** In a location that has no place: Durban Street in Upington is not Durban. */
const waysOfPlace = (name: string): Way[] => [
  { words: tokenize(name), fields: 'A' },
  { words: tokenize(name), fields: 'C', beside: lexemes.unplaced },
]

const waysInLocation = (term: Term): Way[] =>
  (term.kind === 'street' || term.kind === 'word' ? term.spellings : [term.words]).map((words) => ({
    words,
    fields: 'C',
  }))

/** The names of trades in both numbers. In a description only their own names tell: many have a garage who are no mechanics. */
function namesOfTrades(ids: readonly string[], { names }: TradeLexicon): Way[] {
  const named = names.filter(({ tradeId, kind }) => kind !== 'misspelt' && ids.includes(tradeId))
  const fieldsOf = new Map<string, string>()
  for (const { key, kind } of named)
    for (const name of formsOf(key))
      if (fieldsOf.get(name) !== 'AD') fieldsOf.set(name, kind === 'other' ? 'A' : 'AD')
  return [...fieldsOf].map(([name, fields]) => ({ words: name.split(' '), fields }))
}

/** Words hold letters and digits only, so quotes are all that tsquery needs. */
const quote = (word: string) => `'${word}'`

function toTsquery({ words, isBegun, beside }: Way, fields: string): string {
  const weights = fields === 'ABCD' ? '' : fields
  const mark = isBegun || weights ? ':' : ''
  const held = words.map((word) => `${quote(word)}${mark}${isBegun ? '*' : ''}${weights}`)
  return `(${[...held, ...(beside ? [quote(beside)] : [])].join(' & ')})`
}

/** True when one of these tsqueries is; null for none. */
const anyOf = (queries: readonly string[]): string | null =>
  queries.length === 0 ? null : `(${queries.join(' | ')})`

/** Whether a name holds every one of the words, in either number. */
export const inName = (words: readonly string[]): string =>
  [...new Set(words)].map((word) => anyOf(formsOf(word).map((form) => `${quote(form)}:A`))).join(' & ')

/** Every word that may be written for a term. */
export const writtenWords = (term: Term, trades: TradeLexicon): string[] =>
  waysOf(term, trades).flatMap(({ words }) => words)
