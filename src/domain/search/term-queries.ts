// Turns one term of a search into tsqueries: which documents match it, through their trade or place, and in which field.
import type { SiteRegion } from '../../contract/provinces.ts'
import type { AreaPart } from '../places/areas.ts'
import { partsOf } from '../places/place-queries.ts'
import { formsOf, tokenize } from '../text/token-rules.ts'
import type { TradeLexicon } from '../trades/trade-match-rules.ts'
import { namesOfOffer } from './offer-word-rules.ts'
import type { Term } from './read-search.ts'

/** Lexemes of a document for facts instead of words: its place, trades, offers, words of reviews (0022_search_reviews.sql). */
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
 * A term as tsqueries. `match`: the document matches the term. `plain`: it matches without its description and reviews. `structure`: it has the trade or lies in
 * the place. `inFields`: it has the term in its name, its category or its location. `inReviews`: only its reviews contain one of the words `reviewed`.
 */
export type TermQuery = {
  match: string
  plain: string
  structure: string
  inFields: { name: string; category: string; location: string }
  inReviews: string
  reviewed: string[]
}

/**
 * Words that must all occur in these fields of a document: A name, B category, C location, D description. `beside` is a tsquery that it must match,
 * too.
 */
type Way = { words: readonly string[]; fields: string; isBegun?: boolean; beside?: string }

/** The tsqueries of a term. `isLocation`: it was typed into the location field, so its words count in the location only. */
export function toTermQuery(
  term: Term,
  isLocation: boolean,
  { trades, hasReviews }: { trades: TradeLexicon; hasReviews: boolean },
): TermQuery {
  const structure = structureOf(term)
  const offers = term.kind === 'offer' ? term.offers.map((offer) => quote(lexemes.offer(offer))) : []
  const ways = waysOf(term, isLocation, trades)
  const within = (fields: string) =>
    ways.flatMap((way) => {
      const both = [...way.fields].filter((field) => fields.includes(field)).join('')
      return both ? [toTsquery(way, both)] : []
    })
  const written = anyOf([...structure, ...offers, ...within('ABCD')])
  // Places and offers are not searched in reviews: 'far from Soweto', 'no parking'.
  const isReviewed = hasReviews && !isLocation && (term.kind === 'word' || term.kind === 'trade')
  const spellings = isReviewed ? term.spellings : []
  const reviews = spellings.map((words) => allHeld(words.map((word) => quote(lexemes.ofReview(word)))))
  return {
    match: anyOf([written, ...reviews]),
    plain: anyOf([...structure, ...offers, ...within('ABC')]),
    structure: anyOf(structure),
    inFields: { name: anyOf(within('A')), category: anyOf(within('B')), location: anyOf(within('C')) },
    inReviews: `${anyOf(reviews)} & !${written}`,
    reviewed: spellings.flat(),
  }
}

function structureOf(term: Term): string[] {
  if (term.kind === 'place') return [quote(lexemes.place(term.place.id))]
  if (term.kind === 'province') return [quote(lexemes.province(term.province))]
  if (term.kind === 'area') return term.area.parts.map(lyingIn)
  return term.kind === 'trade' ? term.trades.map((id) => quote(lexemes.trade(id))) : []
}

const lyingIn = (part: AreaPart): string =>
  'placeId' in part
    ? quote(lexemes.place(part.placeId))
    : allHeld([lexemes.municipality(part.municipality), lexemes.province(part.province)].map(quote))

function waysOf(term: Term, isLocation: boolean, trades: TradeLexicon): Way[] {
  switch (term.kind) {
    case 'trade':
      return term.isHad ? [] : waysOfTrade(term, trades)
    case 'place':
      return term.place.names.flatMap(waysOfPlace)
    case 'province':
      return [term.province, term.words.join(' ')].flatMap(waysOfPlace)
    // Unlike a place, an area is what a business writes that serves it: 'all over the West Rand'.
    case 'area':
      return term.area.names.map((name) => ({ words: tokenize(name), fields: 'ABCD' }))
    case 'offer':
      return term.offers.flatMap(namesOfOffer).map((name) => ({ words: name.split(' '), fields: 'ABD' }))
    case 'street':
      return term.spellings.flatMap((words) =>
        (isLocation ? ['C'] : ['A', 'C']).map((fields) => ({ words, fields })),
      )
    case 'word': {
      const whole = term.spellings.map((words) => ({ words, fields: isLocation ? 'C' : 'ABCD' }))
      // Half of all words begin with one of any two letters, so these count in names only.
      const fields = (term.words[0]?.length ?? 0) > 2 ? 'ABD' : 'A'
      return term.isBegun ? [...whole, { words: term.words, fields, isBegun: true }] : whole
    }
  }
}

/**
 * The names of the trades in singular and plural. Other names count only in the name of a business of the same category: many who mention a
 * garage are no mechanics, and a Bed & Breakfast sells no beds.
 */
function waysOfTrade(
  { trades: ids, categories, spellings }: Term & { kind: 'trade' },
  { trades, namesOf }: TradeLexicon,
): Way[] {
  const written = (name: string, way: Omit<Way, 'words'>) =>
    formsOf(name).map((form) => ({ words: form.split(' '), ...way }))
  return [
    ...ids.flatMap((id) => {
      const { category = '' } = trades.get(id) ?? {}
      const alike = allHeld(tokenize(category).map((word) => `${quote(word)}:B`))
      return (namesOf.get(id) ?? []).flatMap(({ key, kind }) => {
        if (kind === 'misspelt') return []
        return written(key, kind === 'other' ? { fields: 'A', beside: alike } : { fields: 'AD' })
      })
    }),
    ...spellings.map((words) => ({ words, fields: 'AD' })),
    ...categories.map((category) => ({ words: tokenize(category), fields: 'B' })),
  ]
}

/** In the name; and in a location whose place is unknown: Durban Street in Upington is not in Durban. */
const waysOfPlace = (name: string): Way[] => [
  { words: tokenize(name), fields: 'A' },
  { words: tokenize(name), fields: 'C', beside: quote(lexemes.unplaced) },
]

/** Words have only letters and digits, so nothing inside the quotes needs escaping. */
export const quote = (word: string): string => `'${word}'`

function toTsquery({ words, isBegun, beside }: Way, fields: string): string {
  const mark = `${isBegun ? '*' : ''}${fields === 'ABCD' ? '' : fields}`
  const held = words.map((word) => quote(word) + (mark && `:${mark}`))
  return allHeld([...held, ...(beside ? [beside] : [])])
}

const anyOf = (queries: readonly string[]): string =>
  queries.length > 0 ? `(${[...new Set(queries)].join(' | ')})` : quote(lexemes.ofNobody)

/** True when all of these tsqueries are. */
export const allHeld = (queries: readonly string[]): string => `(${queries.join(' & ')})`

/** The tsquery of lying in a region. */
export function liesInRegion(region: SiteRegion): string {
  if (region.kind === 'place') return quote(lexemes.place(region.id))
  return region.kind === 'province'
    ? quote(lexemes.province(region.province))
    : anyOf(partsOf(region).map(lyingIn))
}

/** The tsquery of a name that contains every one of the words, in singular or plural. */
export const inName = (words: readonly string[]): string =>
  allHeld([...new Set(words)].map((word) => anyOf(formsOf(word).map((form) => `${quote(form)}:A`))))

/** Every word that can stand for a term in a document. */
export const writtenWords = (term: Term, trades: TradeLexicon): string[] =>
  waysOf(term, false, trades).flatMap(({ words }) => words)
