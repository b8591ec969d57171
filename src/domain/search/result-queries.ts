// The one statement of a search: matches, candidates, their order, and the cards of one page.
import { SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { cardColumns, type FoundRow } from '../businesses/card-columns.ts'
import { distanceFrom } from './filter-queries.ts'
import {
  allOf,
  candidateOrder,
  filtersOf,
  matching,
  matchingInName,
  ofCategory,
  readMatches,
  selectMatches,
} from './match-queries.ts'
import {
  type CandidatePlan,
  maxCandidates,
  maxNameCandidates,
  mayBeNamed,
  type Plan,
  planSearch,
  revisePlan,
} from './query-plan-rules.ts'
import { scoreOf } from './score-queries.ts'
import type { Position, Query, Results } from './search-query.ts'

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

function statement(query: Query, plan: Plan, after: Position | null, limit: number): SQL {
  const [scored, matches, named] =
    plan === 'all'
      ? [scoreAll(query), sql`scored`, sql`0`]
      : [scoreCandidates(query, plan), sql`matches`, sql`(SELECT count(*)::int FROM names)`]
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

/** Each candidate is scored while it is read. */
function scoreCandidates(query: Query, plan: CandidatePlan): SQL {
  const columns = sql`business_id, quality, approved_at, spot, ${scoreOf(query)} AS score`
  const ofLocation = [...matching(query.location), ...filtersOf(query)]
  const named = sql`
    SELECT * FROM (${readMatches(query, columns, [...query.text.map(matchingInName), ...ofLocation], plan.names, maxNameCandidates)}) AS named
    WHERE (SELECT count(*) FROM matches) > ${maxCandidates}`
  const chosen = sql`
    SELECT business_id, quality, score FROM (
      SELECT * FROM matches ORDER BY ${candidateOrder(query)} LIMIT ${maxCandidates}) AS chosen`
  return sql`
    ${selectMatches(query, columns, plan.matches)},
    names AS MATERIALIZED (${mayBeNamed(query) ? named : sql`SELECT * FROM matches WHERE false`}),
    scored AS (${chosen} ${mayBeNamed(query) ? sql`UNION SELECT business_id, quality, score FROM names` : sql``})`
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
