// The conditions and the order of one reading of a search, as SQL on search_documents.
import { type SQL, sql } from '#drizzle'
import type { FilterCountsInput, Point, Sort } from '../../contract/search.ts'
import type { ImpliedFilters } from './filter-phrase-rules.ts'
import {
  allOf,
  distanceFrom,
  type Filter,
  fulfils,
  hasNumber,
  listFilters,
  type Moment,
} from './filter-queries.ts'
import type { Lexicon, SearchPlace } from './lexicon.ts'
import { inName, lexemes, type TermQuery, toTermQuery } from './match-queries.ts'
import type { Reading, Term } from './read-search.ts'

/** A search with all that it is read from. `origin` is from where distances are measured, `place` the one that is asked for. */
export type Search = {
  input: FilterCountsInput
  lexicon: Lexicon & { trades: NonNullable<Lexicon['trades']> }
  reading: Reading
  origin: Point | null
  place: SearchPlace | null
  moment: Moment
}

/**
 * What one reading asks for. With `isWide` the area is left out, what is nearest to it comes first, and a trade is no reason that is written
 * in a description only.
 */
export type Asked = Pick<Reading, 'text' | 'location'> & { isWide?: boolean }

/** Rows fulfil all conditions; those of `filters` can be left out one by one. They are in the order of the key, the score and the quality. */
export type Query = {
  conditions: SQL[]
  filters: Filter[]
  key: SQL
  score: SQL
  /** Something is written in the description only. */
  isDescribed: SQL
}

/** The SQL of one reading of a search. */
export function toQuery(search: Search, { text, location, isWide = false }: Asked): Query {
  const { input, lexicon, reading, origin, moment } = search
  const isKept = (term: Term) => !(isWide && isArea(term))
  const query = (isLocation: boolean) => (term: Term) => {
    const found = toTermQuery(term, isLocation, lexicon.trades)
    return isWide && term.kind === 'trade' && found.plain ? { ...found, match: found.plain } : found
  }
  const ofText = text.filter(isKept).map(query(false))
  const others = [
    ...location.filter(isKept).map(query(true)),
    ...(input.trade
      ? [query(false)({ kind: 'trade', words: [], trades: [input.trade], categories: [] })]
      : []),
  ]
  const filters = listFilters(input, origin, moment).filter(({ name }) => !(isWide && name === 'area'))
  const terms = [...ofText, ...others]
  const nameQuery = reading.name.length > 0 ? inName(reading.name) : null
  return {
    conditions: [
      ...textConditions(search, ofText, nameQuery),
      ...matching(others),
      ...(terms.length > 0 ? [sql`search_is_dear(business_id)`] : []),
    ],
    filters: input.category
      ? [...filters, { name: 'category', condition: sql`category = ${input.category}` }]
      : filters,
    key: keyOf(search, isWide),
    score: scoreOf(terms, reading.name),
    isDescribed: isDescribed(terms, nameQuery),
  }
}

/** Whether a term says where. */
export const isArea = ({ kind }: Term): boolean => kind === 'place' || kind === 'province'

/** The conditions of all terms and filters that the text asks for, or that the name holds all its words. */
function textConditions({ reading, moment }: Search, terms: TermQuery[], nameQuery: string | null): SQL[] {
  const { implied, phone, isSilent } = reading
  const all = [
    ...matching(terms),
    ...(phone ? [hasNumber(phone)] : []),
    ...listFilters(implied, null, moment).map(({ condition }) => condition),
  ]
  if (isSilent) return [sql`false`]
  return nameQuery && all.length > 0 ? [sql`(${allOf(all)} OR ${fulfils(nameQuery)})`] : all
}

const matching = (terms: TermQuery[]): SQL[] =>
  terms.length > 0 ? [fulfils(terms.map(({ match }) => match).join(' & '))] : []

/** Farther than any distance: for a business whose place nobody knows. */
const unknownDistance = 99_999

/** The order that is asked for; without one all are equal, and the score decides. */
function keyOf({ origin, place, ...search }: Search, isWide: boolean): SQL {
  const nearness = origin && sql`coalesce(${distanceFrom(origin)}, ${unknownDistance})`
  const sort = sortOf({ origin, ...search })
  if (isWide && nearness)
    return sql`(-${nearness}${place ? sql` - ${unknownDistance + 1} * ${levelOf(place)}` : sql``})::double precision`
  if (sort === 'near' && nearness) return sql`(-${nearness})::double precision`
  if (sort === 'new') return sql`extract(epoch FROM approved_at)::double precision`
  return sort === 'rating' ? sql`quality` : sql`0::double precision`
}

/** From nowhere nothing is the nearest. */
export function sortOf({ input, reading, origin }: Pick<Search, 'input' | 'reading' | 'origin'>): Sort {
  const sort = input.sort ?? reading.implied.sort ?? 'best'
  return sort === 'near' && !origin ? 'best' : sort
}

/** In the same city, municipality, province, or farther. */
function levelOf({ parentId, municipality, province }: SearchPlace): SQL {
  const isIn = (...words: string[]) => fulfils(words.map((word) => `'${word}'`).join(' & '))
  const inProvince = lexemes.province(province)
  return sql`CASE WHEN ${parentId === null ? sql`false` : isIn(lexemes.place(parentId))} THEN 0
    WHEN ${municipality === null ? sql`false` : isIn(lexemes.municipality(municipality), inProvince)} THEN 1
    WHEN ${isIn(inProvince)} THEN 2 ELSE 3 END`
}

/** The whole name first; then who has the trades and lies in the places; then the fields in which the terms are written. */
function scoreOf(terms: TermQuery[], name: readonly string[]): SQL {
  const parts = terms.flatMap(({ structure, inFields }) => {
    const when = (query: string | null, points: number) =>
      query ? [sql`WHEN ${fulfils(query)} THEN ${sql.raw(`${points}`)}`] : []
    const cases = [...when(inFields.A, 4), ...when(inFields.B, 3), ...when(inFields.C, 2)]
    return [
      ...(structure ? [sql`CASE WHEN ${fulfils(structure)} THEN 1000 ELSE 0 END`] : []),
      ...(cases.length > 0 ? [sql`CASE ${sql.join(cases, sql` `)} ELSE 1 END`] : []),
    ]
  })
  const whole = name.length > 0 ? [sql`CASE WHEN name_key = ${name.join(' ')} THEN 1000000 ELSE 0 END`] : []
  return sql`(${sql.join([sql`0`, ...whole, ...parts], sql` + `)})`
}

const isDescribed = (terms: TermQuery[], nameQuery: string | null): SQL =>
  terms.length === 0
    ? sql`false`
    : sql`NOT (${fulfils(terms.map(({ plain }) => plain ?? `'/none'`).join(' & '))}${nameQuery ? sql` OR ${fulfils(nameQuery)}` : sql``})`

/** Whether the texts or the filters of a search say where, and so can be widened. */
export function countAreas({ input }: Pick<Search, 'input'>, { text, location }: Asked): number {
  const terms = [...text, ...location].filter(isArea).length
  return terms + [input.place, input.province, input.radiusKm].filter((one) => one !== undefined).length
}

/** The filters that words of the text ask for, beside those that were chosen. */
export const impliedOf = ({ reading, origin }: Pick<Search, 'reading' | 'origin'>): ImpliedFilters => {
  const { sort, ...others } = reading.implied
  return { ...others, ...(sort && origin && { sort }) }
}
