// Runs the readings of a search, with a statement for each that is needed; and reads and writes its cursors.
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
import { type Asked, type Search, toQuery } from './search-queries.ts'

/** The sort position of a result: the step that found it (0 for a full match), then key, score, quality and id, highest first. */
const Position = z.tuple([z.int32(), z.number(), z.int32(), z.number(), z.guid()])
export type Position = z.infer<typeof Position>
/** What a card can quote: the description where a term occurs only there; the words that only reviews contain, and the latest such review. */
type Quotable = { description: string | null; reviewed: string[] | null; review: string | null }
export type Result = { card: FoundRow; position: Position; quotable: Quotable }
/** A page of results. `full`: the number of full matches, up to 2,001. `others`: the step of each result that follows them. */
export type Results = { page: Result[]; full: number; others: number[] }

/** A reading of a search. */
type Asking = { search: Search; asked: Asked }

/** With this many full matches, nothing else follows. */
const enoughMatches = 10
/** The most results that follow the full matches. */
const maxOthers = 30
/** One step reads at most this many matches, the best by key and quality. */
const maxOfStep = 200

/**
 * At most `limit` results after a position: the matches of the first reading, and where these are few those of further ones, each at the first reading
 * that finds it.
 */
export async function findResults(
  db: Db,
  [first, ...steps]: readonly [Asking, ...Asking[]],
  { after, limit }: { after: Position | null; limit: number },
): Promise<Results> {
  const isAfter = after ? isAfterFull(after) : sql`true`
  const best = { step: 0, most: maxFullMatches, limit, where: isAfter }
  const { count, ids, results } = await findMatches(db, first, best)
  const others: Result[] = []
  for (const [at, reading] of steps.entries()) {
    if (count >= enoughMatches || others.length >= maxOthers) break
    const known = [...ids, ...others.map(({ card }) => card.id)]
    const isNew = sql`business_id <> ALL (${sql.param(known)}::uuid[])`
    const wanted = { step: at + 1, most: maxOfStep, limit: maxOthers - others.length, where: isNew }
    others.push(...(await findMatches(db, reading, wanted)).results)
  }
  const following = others.filter(({ position }) => after === null || comesAfter(position, after))
  return {
    page: [...results, ...following].slice(0, limit),
    full: count,
    others: others.map(({ position: [step] }) => step),
  }
}

/** The full matches after a position; none after that of another result. */
const isAfterFull = ([step, key, score, quality, id]: Position): SQL =>
  step > 0
    ? sql`false`
    : sql`(key, score, quality, business_id) < (${key}::double precision, ${score}::integer, ${quality}::double precision, ${id}::uuid)`

function comesAfter([step, ...values]: Position, [lastStep, ...last]: Position): boolean {
  if (step !== lastStep) return step > lastStep
  const at = values.findIndex((value, at) => value !== last[at])
  return at >= 0 && (values[at] ?? 0) < (last[at] ?? 0)
}

type ResultRow = Quotable &
  FoundRow & {
    count: number
    ids: string[]
    position: [number, number, number, string]
    km: number | null
    isOutside: boolean
  }

/** The first `limit` of the best `most` matches of a reading, as far as `where` allows; how many matches there are, at most one more; their ids if these are few. */
async function findMatches(
  db: Db,
  { search, asked }: Asking,
  { step, most, limit, where }: { step: number; most: number; limit: number; where: SQL },
): Promise<{ results: Result[]; count: number; ids: string[] }> {
  const query = toQuery(search, asked)
  const { score, km, reviewed, isOutside } = query
  const { rows } = await db.execute<ResultRow>(sql`
    WITH matches AS MATERIALIZED (${matchesOf(query, most + 1)}),
    results AS MATERIALIZED (SELECT key, ${score} AS score, quality, business_id, ${km} AS km, ${reviewed} AS reviewed, ${isOutside} AS is_outside
      FROM (SELECT * FROM matches ORDER BY ${bestFirst} LIMIT ${most}) AS matches)
    SELECT (SELECT count(*)::int FROM matches) AS count, ARRAY(SELECT business_id FROM matches WHERE (SELECT count(*) FROM matches) < ${enoughMatches}) AS ids,
      json_build_array(key, score, page.quality, business_id) AS position, km, is_outside AS "isOutside", CASE WHEN reviewed = '{}' THEN ${businesses.description} END AS description, reviewed,
      ${latestReview} AS review, ${cardList}
    FROM (SELECT) AS always LEFT JOIN ((SELECT * FROM results WHERE ${where} ORDER BY ${inOrder} LIMIT ${limit}) AS page
      JOIN ${businesses} ON ${businesses.id} = business_id AND ${businesses.approvalStatus} = 'approved') ON true
    ORDER BY ${inOrder}`)
  const results = rows.flatMap(({ count: _, ids: __, position, km, isOutside, ...row }): Result[] => {
    const { description, reviewed, review, ...card } = row
    if (card.id === null) return []
    const distance = km === null ? {} : { distanceKm: Math.round(km * 10) / 10 }
    const found = { ...card, ...distance, ...(isOutside && { isOutside }) }
    return [{ card: found, position: [step, ...position], quotable: { description, reviewed, review } }]
  })
  return { results, count: rows[0]?.count ?? 0, ids: rows[0]?.ids ?? [] }
}

/** The best matches by key and quality. */
export const matchesOf = (
  { conditions, filters, key }: Pick<ReturnType<typeof toQuery>, 'conditions' | 'filters' | 'key'>,
  limit: number,
): SQL => sql`
  SELECT *, ${key} AS key FROM search_documents
  WHERE ${allOf([...conditions, ...filters.map(({ condition }) => condition)])} ORDER BY ${bestFirst} LIMIT ${limit}`

const bestFirst = sql`key DESC, quality DESC, business_id DESC`
const inOrder = sql`key DESC, score DESC, quality DESC, business_id DESC`

/** The latest review with one of the words, among the 100 that `search_reviewed` reads (0022_search_reviews.sql). */
const latestReview = sql`CASE WHEN reviewed <> '{}' THEN (SELECT text FROM (SELECT text, written_at, reviews.id FROM reviews
  WHERE reviews.business_id = page.business_id AND state = 'published' ORDER BY written_at DESC, reviews.id DESC LIMIT 100) AS latest
  WHERE search_tokens(text) && reviewed ORDER BY written_at DESC, id DESC LIMIT 1) END`

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
