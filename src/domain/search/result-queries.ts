// Knows the one statement of a search: matches, candidates, their scores, and the cards of one page.
import { type SQL, sql } from '#drizzle'
import type { BusinessCard } from '../../contract/business.ts'
import type { Category } from '../../contract/categories.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { cardColumns } from '../businesses/card-columns.ts'
import type { TermQuery } from './expansion-rules.ts'

/** Which documents match; `nameKey` is the free text as a name would be kept. */
export type Query = {
  text: TermQuery[]
  location: TermQuery[]
  category: Category | undefined
  nameKey: string
  /** How many documents there are, and how many of them are of the category. */
  total: number
  ofCategory: number
}
/** Where a result stands: by score, then quality, then id, the highest first. */
export type Position = { score: number; quality: number; id: string }
/** Some results in their order; `found` counts the matches, at least up to `maxCandidates`. */
export type Results = { list: { card: BusinessCard; position: Position }[]; found: number }

/** Of more matches than these only the best by quality are candidates. */
export const maxCandidates = 2000
/** Besides them so many are candidates whose name holds every word, the best by quality. */
export const maxNameCandidates = 500

/** How matches are read: through the index of words (null), or by testing so many of the best documents. */
type Plan = { matches: number | null; names: number | null }
type Row = { found: number; named: number } & ((BusinessCard & Omit<Position, 'id'>) | { id: null })

/** The results after a position (from the first without one), at most `limit`. */
export async function selectResults(
  db: Db,
  query: Query,
  after: Position | null,
  limit: number,
  plan: Plan = planSearch(query),
): Promise<Results> {
  const { rows } = await db.execute<Row>(statement(query, plan, after, limit))
  const { found, named } = rows[0] ?? { found: 0, named: 0 }
  const revised = revisePlan(plan, found, named)
  if (revised) return selectResults(db, query, after, limit, revised)
  const list = rows.flatMap((row) => {
    if (row.id === null) return []
    const { found: _, named: __, score, quality, ...card } = row
    return [{ card, position: { score, quality, id: row.id } }]
  })
  return { list, found }
}

function planSearch({ text, location, total, ofCategory }: Query): Plan {
  const plan = (ofText: number[], wanted: number) => {
    const counts = [...ofText, ...location.map(({ expected }) => expected)]
    const share = counts.reduce((product, count) => product * Math.min(1, count / total), 1)
    return planReading(share, wanted, total, ofCategory)
  }
  return {
    matches: plan(
      text.map(({ expected }) => expected),
      maxCandidates,
    ),
    names: plan(
      text.map(({ expectedInName }) => expectedInName),
      maxNameCandidates,
    ),
  }
}

// A reading of the best documents gives up after this many times as many as should be enough.
const readLimitFactor = 4
// One of the best is read in half the time of one that an index of words found: the best lie together.
const costOfBest = 0.5

/** Reads the best documents of the category where that takes less time than reading all that hold the words. */
function planReading(share: number, wanted: number, total: number, ofCategory: number): number | null {
  const enough = wanted / share
  return enough * costOfBest < total * share
    ? Math.ceil(Math.min(ofCategory, readLimitFactor * enough))
    : null
}

/** Words that meet more rarely than their counts let expect: then the index of words is quicker, and knows all matches. */
function revisePlan(plan: Plan, found: number, named: number): Plan | null {
  if (plan.matches !== null && found < maxCandidates) return { matches: null, names: plan.names }
  const areNamesRead = plan.matches !== null || found > maxCandidates
  return areNamesRead && plan.names !== null && named < maxNameCandidates
    ? { matches: plan.matches, names: null }
    : null
}

function statement(query: Query, plan: Plan, after: Position | null, limit: number): SQL {
  const names = sql`ts_filter(document, '{a}')`
  const matching = ({ match, nameOnly }: TermQuery) =>
    anyOf([match && sql`document @@ ${match}::tsquery`, nameOnly && sql`${names} @@ ${nameOnly}::tsquery`])
  const matchingInName = ({ inName }: TermQuery) =>
    inName ? sql`${names} @@ ${inName}::tsquery` : sql`false`
  const ofText = query.text.map(matching)
  const ofLocation = query.location.map(matching)
  const ofNames = query.text.length > 0 ? query.text.map(matchingInName) : [sql`false`]
  // Names add candidates only where some matches are none.
  const isCut = plan.matches === null ? sql`(SELECT count(*) FROM matches) > ${maxCandidates}` : sql`true`
  return sql`
    WITH matches AS MATERIALIZED (${read(query, [...ofText, ...ofLocation], plan.matches, maxCandidates)}),
    names AS MATERIALIZED (SELECT * FROM (${read(query, [...ofNames, ...ofLocation], plan.names, maxNameCandidates)}) AS named WHERE ${isCut}),
    candidates AS (
      (SELECT * FROM matches ${bestFirst} LIMIT ${maxCandidates})
      UNION (SELECT * FROM names ${bestFirst} LIMIT ${maxNameCandidates})),
    scored AS (${scoreCandidates(query)}),
    page AS (SELECT * FROM scored WHERE ${isAfter(after)} ORDER BY score DESC, quality DESC, business_id DESC LIMIT ${limit})
    SELECT (SELECT count(*)::int FROM matches) AS found, (SELECT count(*)::int FROM names) AS named, page.score, page.quality, ${cardList}
    FROM (SELECT) AS always LEFT JOIN (page JOIN ${businesses}
      ON ${businesses.id} = page.business_id AND ${businesses.approvalStatus} = 'approved') ON true
    ORDER BY page.score DESC, page.quality DESC, page.business_id DESC`
}

/** The documents that fulfil all conditions: all of them through the indexes, or the first `wanted` of the `most` best. */
function read({ category }: Query, conditions: SQL[], most: number | null, wanted: number): SQL {
  const ofCategory = category ? [sql`category = ${category}`] : []
  if (most === null) {
    return sql`SELECT business_id, quality FROM search_documents WHERE ${allOf([...conditions, ...ofCategory])}`
  }
  const best = sql`SELECT * FROM search_documents WHERE ${allOf(ofCategory)} ${bestFirst} LIMIT ${most}`
  return sql`SELECT business_id, quality FROM (${best}) AS best WHERE ${allOf(conditions)} LIMIT ${wanted}`
}

/** The sum of what each term scores at best; more for a name that is the text, or begins with it. */
function scoreCandidates({ text, location, nameKey }: Query): SQL {
  const terms = [...text, ...location]
  // The same for all: then no document has to be read.
  const least = terms.reduce((total, { leastScore }) => total + leastScore, 0)
  if (!nameKey && terms.every(({ scores }) => scores.length === 0)) {
    return sql`SELECT *, ${least}::int AS score FROM candidates`
  }
  const scores = terms.map(({ scores, leastScore }) => {
    const cases = scores.map(({ query, score }) => sql`WHEN document @@ ${query}::tsquery THEN ${score}::int`)
    return cases.length > 0
      ? sql`CASE ${sql.join(cases, sql` `)} ELSE ${leastScore}::int END`
      : sql`${leastScore}::int`
  })
  const ofName = sql`CASE WHEN name_key = ${nameKey} THEN 1000 WHEN starts_with(name_key, ${`${nameKey} `}) THEN 300
    WHEN starts_with(name_key, ${nameKey}) THEN 150 ELSE 0 END`
  // One document after the other by the primary key: for 2,000 of them the planner would rather read the whole table.
  return sql`SELECT candidates.*, ${sql.join([...scores, ...(nameKey ? [ofName] : [])], sql` + `)} AS score
    FROM candidates, LATERAL (SELECT * FROM search_documents WHERE business_id = candidates.business_id OFFSET 0) AS own`
}

const bestFirst = sql`ORDER BY quality DESC, business_id DESC`

const cardList = sql.join(
  Object.entries(cardColumns).map(([name, column]) => sql`${column} AS ${sql.identifier(name)}`),
  sql`, `,
)

const isAfter = (after: Position | null): SQL =>
  after
    ? sql`(score, quality, business_id) < (${after.score}::int, ${after.quality}::double precision, ${after.id}::uuid)`
    : sql`true`

const allOf = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`
const anyOf = (conditions: (SQL | '' | null)[]): SQL =>
  sql`(${sql.join(
    conditions.flatMap((condition) => condition || []),
    sql` OR `,
  )})`
