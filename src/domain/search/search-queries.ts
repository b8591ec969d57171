// Builds the SQL of one reading of a search: its conditions and its order, on search_documents.
import { type SQL, sql } from '#drizzle'
import type { Province, SiteRegion } from '../../contract/provinces.ts'
import type { FilterCountsInput, Point, Sort } from '../../contract/search.ts'
import type { Clock } from '../hours/with-hours-now.ts'
import type { TradeLexicon } from '../trades/trade-match-rules.ts'
import { allOf, distanceFrom, fulfils, hasNumber, holds, listFilters } from './filter-queries.ts'
import type { Names, SearchPlace } from './names.ts'
import type { Reading, Term } from './read-search.ts'
import { allHeld, inName, lexemes, liesInRegion, quote, type TermQuery, toTermQuery } from './term-queries.ts'

/** A search and everything needed to run it. `origin`: where distances are measured from; `place`: the one that was asked for; `region`: of the directory. */
export type Search = Names & {
  input: FilterCountsInput
  trades: TradeLexicon
  clock: Clock
  reading: Reading
  origin: Point | null
  place: SearchPlace | null
  region: SiteRegion | undefined
}

/** What one reading asks for. With `isWide` the area is no condition, the nearest come first, and a trade that only a description mentions does not count. */
export type Asked = Pick<Reading, 'text' | 'location'> & { isWide?: boolean }

/**
 * The SQL of one reading. Rows fulfil all `conditions` and `filters` (kept apart, so that each filter can be left out), and are ordered by key, score and
 * quality. `reviewed`: the words that only reviews contain, empty where the description has the rest, null where name, category and location suffice.
 * `isOutside`: the business lies outside the region of the directory.
 */
export function toQuery(search: Search, { text, location, isWide = false }: Asked) {
  const { input, reading, origin, clock } = search
  const queries = (terms: readonly Term[], isLocation: boolean) =>
    terms.flatMap((term) => {
      const query = toTermQuery(term, isLocation, search)
      if (!isWide) return [query]
      return isArea(term) ? [] : [term.kind === 'trade' ? { ...query, match: query.plain } : query]
    })
  const chosen: Term[] = input.trade
    ? [{ kind: 'trade', words: [], trades: [input.trade], categories: [], spellings: [] }]
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

/** Whether a term names a place, a province, another area or a postcode. */
export const isArea = (term: Term): boolean =>
  term.kind === 'place' || term.kind === 'province' || term.kind === 'area' || isPostcode(term)

/** Whether a term is a postcode with a known place. */
export const isPostcode = (term: Term): boolean => term.kind === 'word' && term.postcodeOf !== undefined

/** Either all terms and filters of the text are fulfilled, or the name contains every word that was typed. */
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

/** A condition for each term, because the index finds several short tsqueries faster than a long one. */
const matching = (terms: TermQuery[]): SQL[] => terms.map(({ match }) => fulfils(match))

/** Kilometres, more than any real distance. */
const unknownDistance = 99_999

const isInside = (region: SiteRegion): SQL => sql`(${fulfils(liesInRegion(region))})`

/** The first sort key, highest first. By default the businesses in the region of the directory come first, and then the score decides. */
function keyOf({ input, reading, origin, place, region }: Search, isWide: boolean): SQL {
  const sort: Sort = input.sort ?? reading.implied.sort ?? 'best'
  // Without an origin there is no nearest, so the order is that of 'best'.
  if (origin && (isWide || sort === 'near')) {
    const level = isWide && place ? levelOf(place) : sql`0`
    return sql`(-coalesce(${distanceFrom(origin)}, ${unknownDistance}) - ${unknownDistance + 1} * ${level})::double precision`
  }
  // Nothing is nearest to an area, so its provinces come first.
  const around = isWide ? provincesAround([...reading.text, ...reading.location]) : []
  if (around.length > 0) {
    const query = around.map((province) => quote(lexemes.province(province))).join(' | ')
    return sql`(${fulfils(query)})::integer::double precision`
  }
  if (sort === 'new') return sql`extract(epoch FROM approved_at)::double precision`
  if (sort === 'rating') return sql`quality`
  return region ? sql`${isInside(region)}::integer::double precision` : sql`0::double precision`
}

/** The provinces of the areas that are named. */
const provincesAround = (terms: readonly Term[]): Province[] => {
  const areas = terms.flatMap((term) => (term.kind === 'area' ? term.area : []))
  return [...new Set(areas.flatMap(({ parts }) => parts.map(({ province }) => province)))]
}

/** 0 in the same city, 1 in the same municipality, 2 in the same province, 3 elsewhere. */
function levelOf({ parentId, municipality, province }: SearchPlace): SQL {
  const around = lexemes.province(province)
  const city = parentId === null ? lexemes.ofNobody : lexemes.place(parentId)
  const near = municipality === null ? lexemes.ofNobody : lexemes.municipality(municipality)
  return sql`CASE WHEN ${holds(city, around)} THEN 0 WHEN ${holds(near, around)} THEN 1 WHEN ${holds(around)} THEN 2 ELSE 3 END`
}

function reviewedOf(terms: readonly TermQuery[]): SQL {
  const words = terms.map(
    ({ inReviews, reviewed }) => sql`CASE WHEN ${fulfils(inReviews)} THEN ${sql.param(reviewed)}::text[] END`,
  )
  return sql.join([sql`'{}'::text[]`, ...words], sql` || `)
}

/** The score of a match: the text is the whole name; then each trade it has and place it lies in; then terms not only in reviews; then their fields. */
function scoreOf(terms: TermQuery[], name: readonly string[]): SQL {
  const when = (query: string, points: number) => sql`WHEN ${fulfils(query)} THEN ${points}::integer`
  const parts = terms.flatMap(({ structure, inFields: { name, category, location }, inReviews }) => [
    sql`CASE ${when(structure, 10_000)} ELSE 0 END`,
    sql`CASE ${when(name, 4)} ${when(category, 3)} ${when(location, 2)} ${when(inReviews, -100)} ELSE 1 END`,
  ])
  const isWhole = name.length > 0 ? sql`name_key = ${name.join(' ')}` : sql`false`
  return sql.join([sql`CASE WHEN ${isWhole} THEN 1000000 ELSE 0 END`, ...parts], sql` + `)
}
