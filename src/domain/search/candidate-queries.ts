// Knows the SQL that reads the candidates of a search through its index, ranks them and takes one page.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { maxCandidates, type SearchPlan } from './plan-rules.ts'

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
    WITH candidates AS (${candidatesOf(plan, key)}),
    ranked AS MATERIALIZED (
      SELECT business_id, standing, ${keyPoints(key)} ${sql.join(plan.points.map(termPoints))} AS points FROM candidates
    ),
    page AS (
      SELECT * FROM ranked ${afterPlace(after)}
      ORDER BY points DESC, standing DESC, business_id DESC LIMIT ${limit}
    )
    SELECT (SELECT count(*)::int FROM ranked) AS found, page.business_id AS id, page.standing, page.points
    FROM (SELECT) AS always LEFT JOIN page ON true
    ORDER BY page.points DESC, page.standing DESC, page.business_id DESC`)
  return { places: rows.flatMap(toPlace), found: rows[0]?.found ?? 0 }
}

type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null }

// Three readings that cannot overlap, because each takes the levels below the one before.
function candidatesOf(plan: SearchPlan, key: string): SQL {
  const general = readingOf(plan.level, null, plan.narrow, plan.wide)
  const inName = plan.named !== null && plan.nameLevel < plan.level
  const named = inName
    ? readingOf(plan.nameLevel, plan.level, `(${plan.named}) & ${plan.narrow}`, plan.wide)
    : null
  const least = inName ? plan.nameLevel : plan.level
  const namesakes = key.length >= leastKeyLength && least > 0 ? namesakesOf(key, least, plan) : null
  return sql.join(
    [general, named, namesakes].filter((reading) => reading !== null),
    sql` UNION ALL `,
  )
}

function readingOf(from: number, below: number | null, narrow: string, wide: string | null): SQL {
  return sql`SELECT * FROM search_candidates(${from}, ${below}, ${narrow}, ${wide}, ${maxCandidates})`
}

function namesakesOf(key: string, below: number, { narrow, wide }: SearchPlan): SQL {
  return sql`SELECT * FROM search_namesakes(${key}, ${below}, ${narrow}, ${wide}, ${maxNamesakes})`
}

function keyPoints(key: string): SQL {
  if (key === '') return sql`0`
  return sql`CASE WHEN name_key = ${key} THEN 1000 WHEN starts_with(name_key, ${key} || ' ') THEN 300
    WHEN starts_with(name_key, ${key}) THEN 150 ELSE 0 END`
}

function termPoints(arms: readonly { query: string; points: number }[]): SQL {
  const ways = arms.map((arm) => sql` WHEN words @@ ${arm.query}::tsquery THEN ${arm.points}::int`)
  return sql` + CASE ${sql.join(ways)} ELSE 0 END`
}

function afterPlace(after: ResultPlace | null): SQL {
  if (!after) return sql``
  return sql`WHERE (points, standing, business_id) < (${after.points}::int, ${after.standing}::float8, ${after.id}::uuid)`
}

function toPlace({ points, standing, id }: Nullable<ResultPlace>): ResultPlace[] {
  return points === null || standing === null || id === null ? [] : [{ points, standing, id }]
}
