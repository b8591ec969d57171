// Knows the SQL that reads the candidates of a search through its index, ranks them and takes one page.

import { type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { maxCandidates, type SearchPlan, type Sieve } from './plan-rules.ts'

/** Where a result stands: its points, the standing of its business, and the id that settles ties. */
export type ResultPlace = { points: number; standing: number; id: string }
/** One page of results in their order, and how many entries matched (of those that the plan reads). */
export type ResultPage = { places: ResultPlace[]; found: number }

const maxNamesakes = 100
const leastKeyLength = 3

/** Up to `limit` results of a plan after a place; `key` is the text as a whole name, '' without one. */
export async function rankCandidates(
  db: Db,
  plan: SearchPlan,
  key: string,
  after: ResultPlace | null,
  limit: number,
): Promise<ResultPage> {
  const { rows } = await db.execute<{ found: number } & Nullable<ResultPlace>>(sql`
    WITH candidates AS MATERIALIZED (${candidatesOf(plan, key)}),
    page AS (
      SELECT * FROM candidates ${afterPlace(after)}
      ORDER BY points DESC, standing DESC, business_id DESC LIMIT ${limit}
    )
    SELECT (SELECT count(*)::int FROM candidates) AS found, page.business_id AS id, page.standing, page.points
    FROM (SELECT) AS always LEFT JOIN page ON true
    ORDER BY page.points DESC, page.standing DESC, page.business_id DESC`)
  return { places: rows.flatMap(toPlace), found: rows[0]?.found ?? 0 }
}

type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null }

// Three readings that cannot overlap, because each takes the levels below the one before.
function candidatesOf(plan: SearchPlan, key: string): SQL {
  const ranking = rankingOf(plan, key)
  const general = readingOf(ranking, plan, plan.level, null)
  const inName = plan.named !== null && plan.nameLevel < plan.level
  const named = inName ? readingOf(ranking, plan.named ?? plan, plan.nameLevel, plan.level) : null
  const least = inName ? plan.nameLevel : plan.level
  const namesakes = key.length >= leastKeyLength && least > 0 ? namesakesOf(ranking, plan, least) : null
  return sql.join(
    [general, named, namesakes].filter((reading) => reading !== null),
    sql` UNION ALL `,
  )
}

function rankingOf({ demand: { ways } }: SearchPlan, key: string): SQL {
  const queries = sql.param(ways.map((way) => way.query))
  const points = sql.param(ways.map((way) => way.points))
  const terms = sql.param(ways.map((way) => way.term))
  return sql`${key}::text, ${queries}::tsquery[], ${points}::int[], ${terms}::int[]`
}

function readingOf(ranking: SQL, { narrow, wide }: Sieve, from: number, below: number | null): SQL {
  return sql`SELECT * FROM search_candidates(${ranking}, ${narrow}, ${wide}, ${from}, ${below}, ${maxCandidates})`
}

function namesakesOf(ranking: SQL, { narrow, wide }: Sieve, below: number): SQL {
  return sql`SELECT * FROM search_namesakes(${ranking}, ${narrow}, ${wide}, ${below}, ${maxNamesakes})`
}

function afterPlace(after: ResultPlace | null): SQL {
  if (!after) return sql``
  return sql`WHERE (points, standing, business_id) < (${after.points}::int, ${after.standing}::float8, ${after.id}::uuid)`
}

function toPlace({ points, standing, id }: Nullable<ResultPlace>): ResultPlace[] {
  return points === null || standing === null || id === null ? [] : [{ points, standing, id }]
}
