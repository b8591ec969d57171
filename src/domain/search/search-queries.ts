// The conditions and the order of one reading of a search, as SQL on search_documents.
import { type SQL, sql } from '#drizzle'
import type { SiteRegion } from '../../contract/provinces.ts'
import type { FilterCountsInput, Point, Sort } from '../../contract/search.ts'
import type { Clock } from '../hours/with-hours-now.ts'
import type { TradeLexicon } from '../trades/trade-match-rules.ts'
import type { ImpliedFilters } from './filter-phrase-rules.ts'
import { allOf, distanceFrom, type Filter, fulfils, hasNumber, listFilters } from './filter-queries.ts'
import type { Names, SearchPlace } from './names.ts'
import type { Reading, Term } from './read-search.ts'
import { allHeld, inName, lexemes, regionQuery, type TermQuery, toTermQuery } from './term-queries.ts'

/**
 * A search with all that it is read from. `origin` is from where distances are measured, `place` the one that is asked for, `region` the one that
 * the directory is for.
 */
export type Search = Names & {
  input: FilterCountsInput
  trades: TradeLexicon
  clock: Clock
  reading: Reading
  origin: Point | null
  place: SearchPlace | null
  region: SiteRegion | undefined
}

/**
 * What one reading asks for. With `isWide` the area is left out, what is nearest to it comes first, and a trade is no reason that is written
 * in a description only.
 */
export type Asked = Pick<Reading, 'text' | 'location'> & { isWide?: boolean }

/**
 * Rows fulfil all conditions; those of `filters` can be left out one by one. They are in the order of the key, the score and the quality.
 * `reviewed` are the words that only reviews hold, none where the description explains the rest; null where name, category and location explain
 * it. `isOutside`: it does not lie in the region of the directory.
 */
export type Query = {
  conditions: SQL[]
  filters: Filter[]
  key: SQL
  score: SQL
  km: SQL
  reviewed: SQL
  isOutside: SQL
}

/** The SQL of one reading of a search. */
export function toQuery(search: Search, { text, location, isWide = false }: Asked): Query {
  const { input, reading, origin, clock } = search
  const queries = (terms: readonly Term[], isLocation: boolean) =>
    terms.flatMap((term) => {
      const query = toTermQuery(term, isLocation, search)
      if (!isWide) return [query]
      return isArea(term) ? [] : [term.kind === 'trade' ? { ...query, match: query.plain } : query]
    })
  const chosen: Term[] = input.trade
    ? [{ kind: 'trade', words: [], trades: [input.trade], categories: [] }]
    : []
  const ofText = queries(text, false)
  const others = [...queries(location, true), ...queries(chosen, false)]
  const terms = [...ofText, ...others]
  const inWholeName = reading.name.length > 0 ? fulfils(inName(reading.name)) : sql`false`
  const isPlain = terms.length > 0 ? fulfils(allHeld(terms.map(({ plain }) => plain))) : sql`true`
  return {
    conditions: [
      ...textConditions(search, ofText, inWholeName),
      ...matching(others),
      ...(terms.length > 0 ? [sql`search_is_dear(business_id)`] : []),
    ],
    filters: listFilters(input, origin, clock).filter(({ name }) => !(isWide && name === 'area')),
    key: keyOf(search, isWide),
    score: scoreOf(terms, reading.name),
    km: origin ? distanceFrom(origin) : sql`NULL::double precision`,
    reviewed: sql`CASE WHEN NOT (${isPlain} OR ${inWholeName}) THEN ${reviewedOf(ofText)} END`,
    isOutside: search.region ? sql`NOT ${isInside(search.region)}` : sql`false`,
  }
}

/** Whether a term says where. */
export const isArea = (term: Term): boolean =>
  term.kind === 'place' || term.kind === 'province' || isPostcode(term)

/** Whether a term is a postcode that businesses write. */
export const isPostcode = (term: Term): boolean => term.kind === 'word' && term.postcodeOf !== undefined

/** The conditions of all terms and filters that the text asks for, or that the name holds all its words. */
function textConditions({ reading, clock }: Search, terms: TermQuery[], inWholeName: SQL): SQL[] {
  const { implied, phone, isSilent } = reading
  const all = [
    ...matching(terms),
    ...(phone ? [hasNumber(phone)] : []),
    ...listFilters(implied, null, clock).map(({ condition }) => condition),
  ]
  if (isSilent) return [sql`false`]
  return all.length > 0 ? [sql`(${allOf(all)} OR ${inWholeName})`] : []
}

const matching = (terms: TermQuery[]): SQL[] =>
  terms.length > 0 ? [fulfils(allHeld(terms.map(({ match }) => match)))] : []

/** Farther than any distance: for a business whose place nobody knows. */
const unknownDistance = 99_999

const isInside = (region: SiteRegion): SQL => sql`(${fulfils(regionQuery(region))})`

/** The order that is asked for. Without one who lies in the region of the directory comes first, and then the score decides. */
function keyOf({ input, reading, origin, place, region }: Search, isWide: boolean): SQL {
  const sort: Sort = input.sort ?? reading.implied.sort ?? 'best'
  // From nowhere nothing is the nearest: then the best comes first.
  if (origin && (isWide || sort === 'near')) {
    const level = isWide && place ? levelOf(place) : sql`0`
    return sql`(-coalesce(${distanceFrom(origin)}, ${unknownDistance}) - ${unknownDistance + 1} * ${level})::double precision`
  }
  if (sort === 'new') return sql`extract(epoch FROM approved_at)::double precision`
  if (sort === 'rating') return sql`quality`
  return region ? sql`${isInside(region)}::integer::double precision` : sql`0::double precision`
}

/** In the same city, municipality, province, or farther. */
function levelOf({ parentId, municipality, province }: SearchPlace): SQL {
  const isIn = (lexeme: string) => fulfils(`'${lexeme}' & '${lexemes.province(province)}'`)
  return sql`CASE WHEN ${isIn(parentId === null ? lexemes.ofNobody : lexemes.place(parentId))} THEN 0
    WHEN ${isIn(municipality === null ? lexemes.ofNobody : lexemes.municipality(municipality))} THEN 1
    WHEN ${isIn(lexemes.province(province))} THEN 2 ELSE 3 END`
}

/** The words of the terms that only reviews hold. */
function reviewedOf(terms: readonly TermQuery[]): SQL {
  const words = terms.map(
    ({ inReviews, reviewed }) => sql`CASE WHEN ${fulfils(inReviews)} THEN ${sql.param(reviewed)}::text[] END`,
  )
  return sql.join([sql`'{}'::text[]`, ...words], sql` || `)
}

/**
 * The whole name first; then who has the trades and lies in the places; then who writes the most terms, and needs no review for them; then the
 * fields in which they are written.
 */
function scoreOf(terms: TermQuery[], name: readonly string[]): SQL {
  const when = (query: string, points: number) => sql`WHEN ${fulfils(query)} THEN ${points}::integer`
  const parts = terms.flatMap(({ structure, inFields, inReviews }) => [
    sql`CASE ${when(structure, 10_000)} ELSE 0 END`,
    sql`CASE ${sql.join(
      inFields.map((query, at) => when(query, 4 - at)),
      sql` `,
    )} ${when(inReviews, -100)} ELSE 1 END`,
  ])
  const isWhole = name.length > 0 ? sql`name_key = ${name.join(' ')}` : sql`false`
  return sql.join([sql`CASE WHEN ${isWhole} THEN 1000000 ELSE 0 END`, ...parts], sql` + `)
}

/** The filters that words of the text ask for, beside those that were chosen. */
export const impliedOf = ({ reading, origin }: Pick<Search, 'reading' | 'origin'>): ImpliedFilters => {
  const { sort, ...others } = reading.implied
  return { ...others, ...(sort && origin && { sort }) }
}
