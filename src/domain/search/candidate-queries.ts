// Knows the SQL that reads the candidates of a search through its index, ranks them and takes one page.

import { type SQL, sql } from '#drizzle'
import { maxExactCount } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { maxOthers, mostRanked, partsOf, type Reading, type SearchPlan } from './plan-rules.ts'
import { joinPages, type RankedPage, type ResultPlace } from './result-place.ts'
import { allOf } from './sieve-rules.ts'

/** Which results of a search: `limit` after a place. `key` is the searched text as a whole name, '' without one. */
export type Slice = { after: ResultPlace | null; limit: number; key: string }

const maxNamesakes = 100
const leastKeyLength = 3
// More than all points of the best result: whatever is ranked first stands above the others.
const firstBonus = 100_000

/** A page of what a plan ranks first and, with `others`, of all that this reading finds beside it. */
export async function rankCandidates(
  db: Db,
  plan: SearchPlan,
  slice: Slice,
  others: Reading | null,
): Promise<RankedPage> {
  const ranking = rankingOf(plan, slice.key)
  const parts = partsOf(plan).map((part) => readingOf(ranking, part, mostRanked(plan)))
  // Only what reads all is read in parts, and it has nothing beside it.
  const beside = {
    named: namedOf(ranking, plan, slice.key),
    others: othersOf(ranking, plan, others),
    leastPoints: plan.demand.leastPoints,
  }
  const pages = await Promise.all(parts.map((ranked) => rankPart(db, { ranked, ...beside }, slice)))
  return joinPages(pages, slice.limit)
}

type Readings = { ranked: SQL; named: SQL; others: SQL; leastPoints: number }

async function rankPart(
  db: Db,
  { ranked: reading, named, others, leastPoints }: Readings,
  { after, limit }: Slice,
): Promise<RankedPage> {
  const { rows } = await db.execute<Omit<RankedPage, 'places'> & Nullable<ResultPlace>>(sql`
    WITH first AS (SELECT *, true AS is_ranked FROM ${reading} ${named}),
    candidates AS MATERIALIZED (
      SELECT business_id, standing, points + ${firstBonus + leastPoints} AS points, is_ranked FROM first ${others}
    ),
    page AS (
      SELECT * FROM candidates ${afterPlace(after)}
      ORDER BY points DESC, standing DESC, business_id DESC LIMIT ${limit}
    )
    SELECT found.ranked, found.candidates, page.business_id AS id, page.standing, page.points
    FROM (
      SELECT count(*) FILTER (WHERE is_ranked)::int AS ranked, count(*)::int AS candidates FROM candidates
    ) AS found LEFT JOIN page ON true
    ORDER BY page.points DESC, page.standing DESC, page.business_id DESC`)
  const { ranked = 0, candidates = 0 } = rows[0] ?? {}
  return { places: rows.flatMap(toPlace), ranked, candidates }
}

/** How many entries match a reading, but at most one more than the 1,000 that are counted exactly. */
export async function countMatches(db: Db, { narrow, level, below }: Reading): Promise<number> {
  const { rows } = await db.execute<{ matching: number }>(sql`
    SELECT search_count(${sql.param(narrow)}::tsquery[], ${level}, ${below}, ${maxExactCount + 1}) AS matching`)
  return rows[0]?.matching ?? 0
}

type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null }

function rankingOf({ demand: { ways } }: SearchPlan, key: string): SQL {
  const queries = sql.param(ways.map((way) => way.query))
  const points = sql.param(ways.map((way) => way.points))
  const terms = sql.param(ways.map((way) => way.term))
  return sql`${key}::text, ${queries}::tsquery[], ${points}::int[], ${terms}::int[]`
}

function readingOf(ranking: SQL, { narrow, wide, level, below }: Reading, most: number): SQL {
  return sql`search_candidates(${ranking}, ${sql.param(narrow)}::tsquery[], ${wide}, ${level}, ${below}, ${most})`
}

// Readings that cannot overlap, because each takes the levels below the one before.
function namedOf(ranking: SQL, plan: SearchPlan, key: string): SQL {
  const { ranked, named } = plan
  const least = named?.level ?? ranked.level
  const ofNames = named && sql`UNION ALL SELECT *, false FROM ${readingOf(ranking, named, mostRanked(plan))}`
  const ofNamesakes =
    key.length >= leastKeyLength &&
    least > 0 &&
    sql`UNION ALL SELECT *, false FROM search_namesakes(${ranking}, ${allOf(ranked.narrow)}, ${ranked.wide}, ${least}, ${maxNamesakes})`
  return sql`${ofNames || sql``} ${ofNamesakes || sql``}`
}

function othersOf(ranking: SQL, { ranked, demand }: SearchPlan, others: Reading | null): SQL {
  if (!others || others.level >= ranked.level) return sql``
  const reading = readingOf(ranking, { ...others, below: ranked.level }, maxOthers)
  return sql`UNION ALL SELECT business_id, standing, points + ${demand.leastPoints}, false FROM ${reading}
    WHERE business_id NOT IN (SELECT business_id FROM first)`
}

function afterPlace(after: ResultPlace | null): SQL {
  if (!after) return sql``
  return sql`WHERE (points, standing, business_id) < (${after.points}::int, ${after.standing}::float8, ${after.id}::uuid)`
}

function toPlace({ points, standing, id }: Nullable<ResultPlace>): ResultPlace[] {
  return points === null || standing === null || id === null ? [] : [{ points, standing, id }]
}
