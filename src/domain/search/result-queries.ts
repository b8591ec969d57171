// Knows the one statement of a search: matches, candidates, their order, and the cards of one page.
import { SQL, sql } from '#drizzle'
import type { Category } from '../../contract/categories.ts'
import { maxExactCount } from '../../contract/search.ts'
import type { Point, Sort } from '../../contract/search-filters.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { cardColumns, type FoundRow } from '../businesses/card-columns.ts'
import type { TermQuery } from './expansion-rules.ts'
import { distanceFrom, type Filter, spotOf } from './filter-queries.ts'

/** Which documents match; `nameKey` is the free text as a name would be kept. */
export type Query = {
  text: TermQuery[]
  location: TermQuery[]
  category: Category | undefined
  filters: Filter[]
  /** Who lies in the place that words of the text name. */
  isThere: SQL | null
  nameKey: string
  sort: Sort
  /** From where distances are measured; an order by distance has one. */
  origin: Point | null
  /** How many documents there are, and how many of them are of the category. */
  total: number
  ofCategory: number
}
/** Where a result stands: by score, then quality, then id, the highest first. What the score is depends on the order. */
export type Position = { score: number; quality: number; id: string }
/** Some results in their order; `found` counts the matches, at least up to `maxCandidates`. */
export type Results = { list: { card: FoundRow; position: Position }[]; found: number }

/** Of more matches than these only the first in `pickOrder` are candidates. */
export const maxCandidates = 2000
/** For an order by distance; as many as are counted. */
const maxNearest = maxExactCount
/** Besides them so many are candidates whose name holds every word, the best by quality. */
const maxNameCandidates = 500

/**
 * How matches are read. 'all': through the index of words, each scored at once. Otherwise candidates are picked first, each kind
 * through its index (null) or by testing so many of the best documents.
 */
type Plan = 'all' | { matches: number | null; names: number | null }
type Row = { found: number; named: number; km?: number | null } & (
  | (FoundRow & Omit<Position, 'id'>)
  | { id: null }
)

/** The results after a position (from the first without one), at most `limit`. */
export async function selectResults(
  db: Db,
  query: Query,
  after: Position | null,
  limit: number,
  plan = planSearch(query),
): Promise<Results> {
  const { rows } = await db.execute<Row>(statement(query, plan, after, limit))
  const { found, named } = rows[0] ?? { found: 0, named: 0 }
  const revised = revisePlan(query, plan, found, named)
  if (revised) return selectResults(db, query, after, limit, revised)
  const list = rows.flatMap((row) => {
    if (row.id === null) return []
    const { found: _, named: __, km = null, score, quality, ...card } = row
    const distance = km === null ? {} : { distanceKm: Math.round(km * 10) / 10 }
    return [{ card: { ...card, ...distance }, position: { score, quality, id: row.id } }]
  })
  return { list, found }
}

/** No more match than hold the rarest term. Where these are few, there is nothing to pick. */
function planSearch(query: Query): Plan {
  const { text, location, filters, ofCategory } = query
  const held = [...text, ...location, ...filters].map(({ expected }) => expected)
  return Math.min(ofCategory, ...held) <= mostCandidates(query) ? 'all' : planPicking(query)
}

function planPicking(query: Query): Exclude<Plan, 'all'> {
  const { text, location, filters, total } = query
  const plan = (held: number[], wanted: number) => {
    const counts = [...held, ...[...location, ...filters].map(({ expected }) => expected)]
    const share = counts.reduce((product, count) => product * Math.min(1, count / total), 1)
    return planReading(query, share, wanted)
  }
  const [matches, names] = [text.map((term) => term.expected), text.map((term) => term.expectedInName)]
  return {
    matches: plan(matches, mostCandidates(query)),
    names: mayBeNamed(query) ? plan(names, maxNameCandidates) : null,
  }
}

// A reading of the first documents gives up after this many times as many as should be enough. Words that are names of places
// are far from elsewhere, so the nearest are given up early.
const readLimitFactor = (sort: Sort) => (sort === 'near' ? 1.5 : 4)
// One of the best is read in half the time of one that an index of words found: the best lie together. The nearest do not.
const costOfFirst = (sort: Sort) => (sort === 'near' ? 1 : 0.5)

/** Reads the first documents of the category where that takes less time than reading all of them that hold the words. */
function planReading({ sort, ofCategory }: Query, share: number, wanted: number): number | null {
  const enough = wanted / share
  return enough * costOfFirst(sort) < ofCategory * share
    ? Math.ceil(Math.min(ofCategory, readLimitFactor(sort) * enough))
    : null
}

/** Words that meet more rarely than their counts let expect: then the index of words is quicker, and knows all matches. */
function revisePlan(query: Query, plan: Plan, found: number, named: number): Plan | null {
  if (plan === 'all') return found > mostCandidates(query) ? planPicking(query) : null
  const { matches, names } = plan
  const gaveUp = (read: number | null) => read !== null && read < query.ofCategory
  if (gaveUp(matches) && found <= mostCandidates(query)) return { matches: null, names }
  return gaveUp(names) && found > maxCandidates && named < maxNameCandidates ? { matches, names: null } : null
}

function statement(query: Query, plan: Plan, after: Position | null, limit: number): SQL {
  const [scored, matches, named] =
    plan === 'all'
      ? [scoreAll(query), sql`scored`, sql`0`]
      : [scorePicked(query, plan), sql`matches`, sql`(SELECT count(*)::int FROM names)`]
  return sql`
    WITH ${scored},
    page AS (SELECT * FROM scored WHERE ${isAfter(after)} ORDER BY score DESC, quality DESC, business_id DESC LIMIT ${limit})
    SELECT (SELECT count(*)::int FROM ${matches}) AS found, ${named} AS named, page.score, page.quality, ${cardList}
      ${query.origin ? sql`, (SELECT ${distanceFrom(query.origin)} FROM search_documents own WHERE own.business_id = page.business_id) AS km` : sql``}
    FROM (SELECT) AS always LEFT JOIN (page JOIN ${businesses}
      ON ${businesses.id} = page.business_id AND ${businesses.approvalStatus} = 'approved') ON true
    ORDER BY page.score DESC, page.quality DESC, page.business_id DESC`
}

function scoreAll(query: Query): SQL {
  const conditions = [
    ...matching([...query.text, ...query.location]),
    ...filtersOf(query),
    ...ofCategory(query),
  ]
  return sql`scored AS MATERIALIZED (
    SELECT business_id, quality, ${scoreOf(query)} AS score FROM search_documents WHERE ${allOf(conditions)})`
}

/** The matches as a common table, in the order of nothing: some of the best, and all of them up to `maxCandidates`. */
export function pickMatches(query: Query, plan = planPicking(query).matches): SQL {
  const conditions = [...matching(query.text), ...matching(query.location), ...filtersOf(query)]
  return sql`matches AS MATERIALIZED (${read(query, conditions, plan, mostCandidates(query) + 1)})`
}

function scorePicked(query: Query, plan: Exclude<Plan, 'all'>): SQL {
  const ofLocation = [...matching(query.location), ...filtersOf(query)]
  const first = sql`ORDER BY ${pickOrder(query)}`
  const named = sql`
    SELECT * FROM (${read(query, [...query.text.map(matchingInName), ...ofLocation], plan.names, maxNameCandidates)}) AS named
    WHERE (SELECT count(*) FROM matches) > ${maxCandidates}`
  return sql`
    ${pickMatches(query, plan.matches)},
    names AS MATERIALIZED (${mayBeNamed(query) ? named : sql`SELECT * FROM matches WHERE false`}),
    candidates AS (
      (SELECT business_id, quality FROM matches ${first} LIMIT ${mostCandidates(query)})
      UNION (SELECT business_id, quality FROM names ${first} LIMIT ${maxNameCandidates})),
    scored AS (SELECT candidates.*, ${scoreOf(query)} AS score FROM candidates ${hasOneScore(query) ? sql`` : ownDocument})`
}

// One document after the other by the primary key: for 2,000 of them the planner would rather read the whole table.
const ownDocument = sql`, LATERAL (
  SELECT * FROM search_documents WHERE business_id = candidates.business_id OFFSET 0) AS own`

/** The documents that fulfil all conditions: all of them through the indexes, or the first `wanted` of the `most` best. */
function read(query: Query, conditions: SQL[], most: number | null, wanted: number): SQL {
  if (most === null) {
    return sql`SELECT ${pickColumns} FROM search_documents WHERE ${allOf([...conditions, ...ofCategory(query)])}`
  }
  const best = sql`SELECT * FROM search_documents WHERE ${allOf(ofCategory(query))} ORDER BY ${pickOrder(query)} LIMIT ${most}`
  return sql`SELECT ${pickColumns} FROM (${best}) AS best WHERE ${allOf(conditions)} LIMIT ${wanted}`
}

const names = sql`ts_filter(document, '{a}')`
const ofCategory = ({ category }: Query) => (category ? [sql`category = ${category}`] : [])
/** The condition of each term. */
export const matching = (terms: TermQuery[]): SQL[] =>
  terms.map(({ match, nameOnly }) => {
    const ways = [
      match && sql`document @@ ${match}::tsquery`,
      nameOnly && sql`${names} @@ ${nameOnly}::tsquery`,
    ]
    return sql`(${sql.join(
      ways.flatMap((way) => way || []),
      sql` OR `,
    )})`
  })
const matchingInName = ({ inName }: TermQuery) => sql`${names} @@ ${inName}::tsquery`
const mayBeNamed = ({ text, sort }: Query) =>
  sort === 'best' && text.length > 0 && text.every(({ inName }) => inName !== null)
/** How many candidates are picked when more match. */
const mostCandidates = ({ sort }: Query) => (sort === 'near' ? maxNearest : maxCandidates)
const filtersOf = ({ filters }: Query) => filters.map(({ condition }) => condition)

/** What the orders of candidates need of a match. */
const pickColumns = sql`business_id, quality, approved_at, spot`

/** The order in which candidates are picked; each is the order of an index. */
function pickOrder({ sort, origin }: Query): SQL {
  if (sort === 'new') return sql`approved_at DESC, business_id DESC`
  // Whole towns share one spot. To put those in order, too, every business of the town would have to be read.
  if (sort === 'near' && origin) return sql`spot <-> ${spotOf(origin)}`
  return sql`quality DESC, business_id DESC`
}

/** Ordered by quality alone, or with terms that match in one way only, no document has to be read. */
const hasOneScore = ({ text, location, nameKey, isThere, sort }: Query) =>
  sort === 'rating' ||
  (sort === 'best' &&
    !nameKey &&
    !isThere &&
    [...text, ...location].every(({ scores }) => scores.length === 0))

/** Farther than any distance: for a business whose place nobody knows. */
const unknownDistance = 99_999

function scoreOf(query: Query): SQL {
  const { sort, origin } = query
  if (sort === 'new') return sql`extract(epoch FROM approved_at)::double precision`
  if (sort === 'near' && origin) return sql`-coalesce(${distanceFrom(origin)}, ${unknownDistance})`
  return sql`(${sort === 'best' ? scoreOfWords(query) : sql`0`})::double precision`
}

/** As much as holding the name of the place in the location. */
const scoreOfPlace = 50

/** The sum of what each term scores at best; more for a name that is the text, or begins with it. */
function scoreOfWords({ text, location, nameKey, isThere }: Query): SQL {
  const scores = [...text, ...location].map(({ scores, leastScore }) => {
    const cases = scores.map(({ query, score }) => sql`WHEN document @@ ${query}::tsquery THEN ${score}::int`)
    return cases.length > 0
      ? sql`CASE ${sql.join(cases, sql` `)} ELSE ${leastScore}::int END`
      : sql`${leastScore}::int`
  })
  const ofName = sql`CASE WHEN name_key = ${nameKey} THEN 1000 WHEN starts_with(name_key, ${`${nameKey} `}) THEN 300
    WHEN starts_with(name_key, ${nameKey}) THEN 150 ELSE 0 END`
  const ofPlace = isThere ? [sql`CASE WHEN ${isThere} THEN ${scoreOfPlace}::int ELSE 0 END`] : []
  return sql.join([...scores, ...ofPlace, nameKey ? ofName : sql`0`], sql` + `)
}

const cardList = sql.join(
  Object.entries(cardColumns).map(
    ([name, column]) =>
      sql`${column instanceof SQL.Aliased ? column.sql : column} AS ${sql.identifier(name)}`,
  ),
  sql`, `,
)

const isAfter = (after: Position | null): SQL =>
  after
    ? sql`(score, quality, business_id) < (${after.score}::double precision, ${after.quality}::double precision, ${after.id}::uuid)`
    : sql`true`

/** True when all conditions are. */
export const allOf = (conditions: SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` AND `)
