// Runs a search in one statement: the full matches and, where they are few, what follows; and its cursors.
import { createHash } from 'node:crypto'
import { SQL, sql } from '#drizzle'
import { type FilterCountsInput, maxFullMatches } from '../../contract/search.ts'
import { z } from '../../contract/zod.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { cardColumns, type FoundRow } from '../businesses/columns-by-reader.ts'
import { invalid } from '../failures.ts'
import { readCursor, unknownCursor, writeCursor } from '../list-page.ts'
import { allOf } from './filter-queries.ts'
import type { toQuery } from './search-queries.ts'

/** The sort position of a result: the step that found it (0 for a full match), then key, score, quality and id, highest first. */
const Position = z.tuple([z.int32(), z.number(), z.int32(), z.number(), z.guid()])
export type Position = z.infer<typeof Position>
/** What a card can quote: the description where a term occurs only there; the words that only reviews contain, and the latest such review. */
type Quotable = { description: string | null; reviewed: string[] | null; review: string | null }
export type Result = { card: FoundRow; position: Position; quotable: Quotable }
/** A page of results. `full`: the number of full matches, up to 2,001. `others`: the step of each result that follows them. */
export type Results = { page: Result[]; full: number; others: number[] }

type Query = ReturnType<typeof toQuery>

const enoughMatches = 10
const maxOthers = 30
/** One step reads at most this many matches, the best by key and quality. */
const maxOfStep = 200

/** At most `limit` results after a position: the full matches, and where these are few the results of further steps, each result at the first step that finds it. */
export async function findResults(
  db: Db,
  [first, ...steps]: readonly [Query, ...Query[]],
  { after, limit }: { after: Position | null; limit: number },
): Promise<Results> {
  const full = scored(first, 0, sql`(SELECT * FROM matches ORDER BY ${bestFirst} LIMIT ${maxFullMatches})`)
  const names = [0, ...steps].map((_, at) => sql.identifier(`others_${at}`))
  // Each step adds to those before it. PostgreSQL skips the rest once there are enough results.
  const others = steps.map((query, at) => {
    const isNeeded = sql`(SELECT count(*) FROM matches) < ${enoughMatches} AND (SELECT count(*) FROM ${names[at]}) < ${maxOthers}`
    return sql`${names[at + 1]} AS MATERIALIZED (TABLE ${names[at]} UNION ALL
      SELECT * FROM (${scored(query, at + 1, sql`(${matchesOf(query, maxOfStep, [isNeeded])})`)}) AS step
      WHERE business_id NOT IN (SELECT business_id FROM matches UNION ALL SELECT business_id FROM ${names[at]}))`
  })
  const isAfter = after
    ? sql`(-step, key, score, quality, business_id) < (${-after[0]}::integer, ${after[1]}::double precision, ${after[2]}::integer, ${after[3]}::double precision, ${after[4]}::uuid)`
    : sql`true`
  const { rows } = await db.execute<ResultRow>(sql`
    WITH matches AS MATERIALIZED (${matchesOf(first, maxFullMatches + 1)}), full_matches AS MATERIALIZED (${full}),
    ${sql.join([sql`others_0 AS (TABLE full_matches LIMIT 0)`, ...others], sql`, `)},
    results AS MATERIALIZED (TABLE full_matches UNION ALL (SELECT * FROM ${names.at(-1)} ORDER BY ${inOrder} LIMIT ${maxOthers}))
    SELECT (SELECT count(*)::int FROM matches) AS "full", ARRAY(SELECT step FROM results WHERE step > 0) AS others,
      json_build_array(step, key, score, page.quality, business_id) AS position, km, is_outside AS "isOutside", CASE WHEN reviewed = '{}' THEN ${businesses.description} END AS description, reviewed,
      ${latestReview} AS review, ${cardList}
    FROM (SELECT) AS always LEFT JOIN ((SELECT * FROM results WHERE ${isAfter} ORDER BY ${inOrder} LIMIT ${limit}) AS page
      JOIN ${businesses} ON ${businesses.id} = business_id AND ${businesses.approvalStatus} = 'approved') ON true
    ORDER BY ${inOrder}`)
  const page = rows.flatMap(({ full: _, others: __, position, km, isOutside, ...row }): Result[] => {
    const { description, reviewed, review, ...card } = row
    if (card.id === null) return []
    const distance = km === null ? {} : { distanceKm: Math.round(km * 10) / 10 }
    const found = { ...card, ...distance, ...(isOutside && { isOutside }) }
    return [{ card: found, position, quotable: { description, reviewed, review } }]
  })
  return { page, full: rows[0]?.full ?? 0, others: rows[0]?.others ?? [] }
}

type ResultRow = Pick<Results, 'full' | 'others'> &
  Quotable &
  FoundRow & { position: Position; km: number | null; isOutside: boolean }

/** The best matches by key and quality. */
export const matchesOf = (
  { conditions, filters, key }: Pick<Query, 'conditions' | 'filters' | 'key'>,
  limit: number,
  others: readonly SQL[] = [],
): SQL => sql`
  SELECT *, ${key} AS key FROM search_documents
  WHERE ${allOf([...others, ...conditions, ...filters.map(({ condition }) => condition)])} ORDER BY ${bestFirst} LIMIT ${limit}`

const bestFirst = sql`key DESC, quality DESC, business_id DESC`
const inOrder = sql`step, key DESC, score DESC, quality DESC, business_id DESC`

/** The latest review with one of the words, among the 100 that `search_reviewed` reads (0022_search_reviews.sql). */
const latestReview = sql`CASE WHEN reviewed <> '{}' THEN (SELECT text FROM (SELECT text, written_at, reviews.id FROM reviews
  WHERE reviews.business_id = page.business_id AND state = 'published' ORDER BY written_at DESC, reviews.id DESC LIMIT 100) AS latest
  WHERE search_tokens(text) && reviewed ORDER BY written_at DESC, id DESC LIMIT 1) END`

const scored = ({ score, km, reviewed, isOutside }: Query, step: number, matches: SQL): SQL => sql`
  SELECT ${step}::integer AS step, key, ${score} AS score, quality, business_id, ${km} AS km, ${reviewed} AS reviewed, ${isOutside} AS is_outside
  FROM ${matches} AS matches`

const cardList = sql.join(
  Object.entries(cardColumns).map(
    ([name, column]) =>
      sql`${column instanceof SQL.Aliased ? column.sql : column} AS ${sql.identifier(name)}`,
  ),
  sql`, `,
)

/** The cursor for the results after a position. */
export const writePosition = (position: Position, search: FilterCountsInput): string =>
  writeCursor([...position, fingerprintOf(search)])

/** The position of a cursor; null without one. Refuses (400) a malformed cursor and that of another search, which would skip results. */
export function readPosition(cursor: string | undefined, search: FilterCountsInput): Position | null {
  if (cursor === undefined) return null
  const values = readCursor(cursor) ?? []
  const { data } = Position.safeParse(values.slice(0, -1))
  if (!data) throw unknownCursor()
  if (values.at(-1) !== fingerprintOf(search))
    throw invalid('This page link belongs to another search. Go back to the start of the list.')
  return data
}

/** Short, because it only distinguishes searches and protects nothing. */
const fingerprintOf = (search: FilterCountsInput): string =>
  createHash('sha256').update(JSON.stringify(search)).digest('base64url').slice(0, 8)
