// What one term of a search requires of a business, by brute force: rules 2 to 4 of docs/decisions/search.md.

import type { AreaPart } from '../../src/domain/places/areas.ts'
import { namesOfOffer } from '../../src/domain/search/offer-word-rules.ts'
import type { Term } from '../../src/domain/search/read-search.ts'
import { formsOf, tokenize } from '../../src/domain/text/token-rules.ts'
import type { TradeLexicon } from '../../src/domain/trades/trade-match-rules.ts'
import { type Document, type Field, writes, writesBegun } from './oracle-documents.ts'

/** A term of the text or of the location. */
export type Wanted = { term: Term; isLocation: boolean }

const all: Field[] = ['name', 'category', 'location', 'description']
const unlocated: Field[] = ['name', 'category', 'description']

/** Whether it has the trade, or lies in the place. */
export function isBuiltIn(document: Document, { term }: Wanted): boolean {
  if (term.kind === 'trade') return term.trades.some((id) => document.trades.includes(id))
  if (term.kind === 'place') return document.placesAround.includes(term.place.id)
  if (term.kind === 'area') return term.area.parts.some((part) => liesIn(document, part))
  return term.kind === 'province' && document.province === term.province
}

/** Whether a business lies in this part of an area. */
export const liesIn = (
  { placesAround, municipality, province }: Pick<Document, 'placesAround' | 'municipality' | 'province'>,
  part: AreaPart,
) =>
  'placeId' in part
    ? placesAround.includes(part.placeId)
    : municipality === part.municipality && province === part.province

/** Whether its reviews contain the word, or the trade as typed, and it neither has nor writes it itself. */
export function isReviewed(document: Document, wanted: Wanted, trades: TradeLexicon): boolean {
  const { term, isLocation } = wanted
  const spellings = term.kind === 'word' || term.kind === 'trade' ? term.spellings : []
  return (
    !isLocation &&
    spellings.some((words) => words.every((word) => document.reviewed.has(word))) &&
    !isBuiltIn(document, wanted) &&
    !writesTerm(document, wanted, trades, all)
  )
}

/** Whether it is or has what the term asks for, or writes it in one of these fields. */
export const holds = (document: Document, wanted: Wanted, trades: TradeLexicon, fields = all): boolean =>
  isBuiltIn(document, wanted) ||
  hasOffer(document, wanted) ||
  writesTerm(document, wanted, trades, fields) ||
  (fields === all && isReviewed(document, wanted, trades))

const hasOffer = ({ offers }: Document, { term }: Wanted) =>
  term.kind === 'offer' && term.offers.some((offer) => offers.includes(offer))

function writesTerm(
  document: Document,
  { term, isLocation }: Wanted,
  trades: TradeLexicon,
  fields: readonly Field[],
): boolean {
  const within = (some: readonly Field[]) => some.filter((field) => fields.includes(field))
  /** Whether it writes one of the names in one of the fields. */
  const isIn = (names: readonly string[][], some: readonly Field[]) => {
    const where = within(some)
    return where.length > 0 && names.some((words) => writes(document, words, where))
  }
  switch (term.kind) {
    case 'trade': {
      if (term.isHad) return false
      const { own, others } = namesOfTrades(term.trades, trades)
      const ofCategory = others.filter(({ category }) => writes(document, category, ['category']))
      return (
        isIn(term.categories.map(wordsOf), ['category']) ||
        isIn(own, ['name', 'description']) ||
        isIn(term.spellings, ['name', 'description']) ||
        isIn(
          ofCategory.flatMap(({ names }) => names),
          ['name'],
        )
      )
    }
    case 'place':
    case 'province': {
      // Durban Street in Upington is not Durban.
      const isUnplaced = document.placesAround.length === 0
      const names = term.kind === 'place' ? term.place.names : [term.province, term.words.join(' ')]
      const written = names.map(wordsOf)
      return isIn(written, ['name']) || (isUnplaced && isIn(written, ['location']))
    }
    case 'area':
      return isIn(term.area.names.map(wordsOf), all)
    case 'offer':
      return !isLocation && isIn(term.offers.flatMap(namesOfOffer).map(splitName), unlocated)
    case 'street':
      return isIn(term.spellings, ['location']) || (!isLocation && isIn(term.spellings, ['name']))
    case 'word': {
      if (isLocation) return isIn(term.spellings, ['location'])
      const [word = ''] = term.words
      const begins = word.length > 2 ? unlocated : (['name'] as const)
      return isIn(term.spellings, all) || (term.isBegun && writesBegun(document, word, within(begins)))
    }
  }
}

/** Singular and plural forms: their own names, and for each the words of its category and its other names. */
type Names = { own: string[][]; others: { category: string[]; names: string[][] }[] }

function namesOfTrades(ids: string[], trades: TradeLexicon): Names {
  const kept = known.get(ids)
  if (kept) return kept
  const ofKind = (ids: string[], ...kinds: string[]) =>
    trades.names
      .filter(({ tradeId, kind }) => kinds.includes(kind) && ids.includes(tradeId))
      .flatMap(({ key }) => formsOf(key))
      .map((key) => key.split(' '))
  const others = ids.map((id) => ({
    category: tokenize(trades.trades.get(id)?.category ?? ''),
    names: ofKind([id], 'other'),
  }))
  const names = { own: ofKind(ids, 'name', 'plural'), others }
  known.set(ids, names)
  return names
}
/** A cache, because the names are needed once for each of thousands of businesses. */
const known = new WeakMap<string[], Names>()

/** Caches a function by its text, because it is called once for each of thousands of businesses. */
function once<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const value = known.get(text) ?? read(text)
    known.set(text, value)
    return value
  }
}
const wordsOf = once(tokenize)
const splitName = (name: string): string[] => name.split(' ')

/** 4 in the name, 3 in the category, 2 in the location, 1 elsewhere: in the description, or in several fields. */
export function fieldOf(document: Document, wanted: Wanted, trades: TradeLexicon): number {
  const is = (field: Field) => writesTerm(document, wanted, trades, [field])
  return is('name') ? 4 : is('category') ? 3 : is('location') ? 2 : 1
}
