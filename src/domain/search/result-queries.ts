// The one statement of results: the matches of one or several readings, their order, the cards of one page, and the cursor of the next.
import { createHash } from 'node:crypto'
import { SQL, sql } from '#drizzle'
import type { FilterCountsInput, Point } from '../../contract/search.ts'
import { maxSearchCount } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { cardColumns, type FoundRow } from '../businesses/card-columns.ts'
import { invalid } from '../failures.ts'
import { isBusinessId, readCursor, unknownCursor, writeCursor } from '../list-page.ts'
import { allOf, distanceFrom } from './filter-queries.ts'
import type { Query } from './search-queries.ts'

/** Where a result stands: the step that found it, 0 for a full match, then the key, the score, the quality and the id, the highest first. */
export type Position = { step: number; key: number; score: number; quality: number; id: string }
/** A result, with its description where a term is written there only. */
export type Result = { card: FoundRow; position: Position; description: string | null }

type Row = { found: number; km?: number | null } & (
  | (FoundRow & Omit<Position, 'id'> & { description: string | null })
  | { id: null }
)

/** So many full matches are enough: nothing else follows them. */
export const enoughMatches = 10
/** So many others follow at most. */
const maxMore = 30

/**
 * The full matches after a position (from the first without one), at most `limit`; all of them where they are not enough. `found` counts
 * them up to 2,001.
 */
export async function selectFull(
  db: Db,
  query: Query,
  { origin, after, limit }: { origin: Point | null; after: Position | null; limit: number },
): Promise<{ list: Result[]; found: number }> {
  const isWanted = after
    ? sql`WHERE (key, score, quality, business_id) < (${after.key}::double precision, ${after.score}::integer, ${after.quality}::double precision, ${after.id}::uuid)
        AND ${after.step} = 0 OR (SELECT count(*) FROM matches) < ${enoughMatches}`
    : sql``
  return read(db, [query], {
    tables: sql`matches AS MATERIALIZED (${matchesOf(query, maxSearchCount + 1)}),
      page AS (SELECT 0 AS step, 0 AS at, * FROM (${scored(query, sql`(SELECT * FROM matches ORDER BY ${bestFirst} LIMIT ${maxSearchCount})`)}) AS scored
        ${isWanted} ORDER BY ${inOrder} LIMIT ${sql`greatest(${limit}::integer, ${enoughMatches}::integer)`})`,
    found: sql`(SELECT count(*)::int FROM matches)`,
    origin,
  })
}

/** Of the many that one step may match, the best so many by its order and by quality. */
const maxOfStep = 200
/** So many steps are read at once: what the first of them find is mostly enough. */
const stepsAtOnce = 4

/** What further readings find beside the full matches, each business at its first step, at most 30. */
export async function selectMore(
  db: Db,
  steps: readonly Query[],
  { origin, listed }: { origin: Point | null; listed: readonly string[] },
): Promise<Result[]> {
  const found: Result[] = []
  for (let at = 0; at < steps.length && found.length < maxMore; at += stepsAtOnce) {
    const known = [...listed, ...found.map(({ card }) => card.id)]
    const some = steps.slice(at, at + stepsAtOnce)
    found.push(...(await selectSteps(db, some, at, { origin, known, limit: maxMore - found.length })))
  }
  return found
}

type StepLimits = { origin: Point | null; known: readonly string[]; limit: number }

async function selectSteps(
  db: Db,
  steps: readonly Query[],
  before: number,
  { origin, known, limit }: StepLimits,
): Promise<Result[]> {
  const arms = steps.map(
    (query, at) =>
      sql`(SELECT ${before + at + 1}::integer AS step, ${at}::integer AS at, * FROM (${scored(query, sql`(${matchesOf(query, maxOfStep)})`)}) AS scored
        ORDER BY ${inOrder} LIMIT ${limit + known.length})`,
  )
  const { list } = await read(db, steps, {
    tables: sql`others AS (SELECT DISTINCT ON (business_id) * FROM (${sql.join(arms, sql` UNION ALL `)}) AS arms
        WHERE business_id <> ALL (${sql.param(known)}::uuid[]) ORDER BY business_id, step),
      page AS (SELECT * FROM others ORDER BY step, ${inOrder} LIMIT ${limit})`,
    found: sql`0`,
    origin,
  })
  return list
}

/** The first matches in the order of the key and the quality. */
export const matchesOf = (
  { conditions, filters, key }: Pick<Query, 'conditions' | 'filters' | 'key'>,
  limit: number,
): SQL => sql`
  SELECT *, ${key} AS key FROM search_documents
  WHERE ${allOf([...conditions, ...filters.map(({ condition }) => condition)])} ORDER BY ${bestFirst} LIMIT ${limit}`

const bestFirst = sql`key DESC, quality DESC, business_id DESC`
const inOrder = sql`key DESC, score DESC, quality DESC, business_id DESC`

const scored = ({ score }: Query, matches: SQL): SQL =>
  sql`SELECT business_id, key, quality, ${score} AS score FROM ${matches} AS matches`

/** `at` of a row of the page says which of the queries found it. */
async function read(
  db: Db,
  queries: readonly Query[],
  { tables, found, origin }: { tables: SQL; found: SQL; origin: Point | null },
): Promise<{ list: Result[]; found: number }> {
  const isDescribed = queries.map((query, at) => sql`WHEN at = ${at}::integer AND ${query.isDescribed}`)
  const description = sql.join(
    isDescribed.map((condition) => sql`${condition} THEN ${businesses.description}`),
    sql` `,
  )
  const { rows } = await db.execute<Row>(sql`
    WITH ${tables}
    SELECT ${found} AS found, page.step, page.key, page.score, page.quality, ${cardList}, CASE ${description} END AS description
      ${origin ? sql`, ${distanceFrom(origin)} AS km` : sql``}
    FROM (SELECT) AS always LEFT JOIN (page JOIN ${businesses}
      ON ${businesses.id} = page.business_id AND ${businesses.approvalStatus} = 'approved'
      JOIN LATERAL (SELECT document, spot FROM search_documents found WHERE found.business_id = page.business_id) AS own ON true) ON true
    ORDER BY step, ${inOrder}`)
  const list = rows.flatMap((row) => {
    if (row.id === null) return []
    const { found: _, km = null, step, key, score, quality, description, ...card } = row
    const distance = km === null ? {} : { distanceKm: Math.round(km * 10) / 10 }
    return [
      { card: { ...card, ...distance }, position: { step, key, score, quality, id: row.id }, description },
    ]
  })
  return { list, found: rows[0]?.found ?? 0 }
}

const cardList = sql.join(
  Object.entries(cardColumns).map(
    ([name, column]) =>
      sql`${column instanceof SQL.Aliased ? column.sql : column} AS ${sql.identifier(name)}`,
  ),
  sql`, `,
)

/** The cursor of what comes after a position in the results of a search. */
export const writePosition = (
  { step, key, score, quality, id }: Position,
  search: FilterCountsInput,
): string => writeCursor([step, key, score, quality, id, fingerprintOf(search)])

/** Null without a cursor. Refuses one that no search wrote, and that of another search: it would leave results out. */
export function readPosition(cursor: string | undefined, search: FilterCountsInput): Position | null {
  if (cursor === undefined) return null
  const [step, key, score, quality, id, fingerprint] = readCursor(cursor) ?? []
  const isWhole = (value: unknown) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31
  if (
    !isWhole(step) ||
    !Number.isFinite(key) ||
    !isWhole(score) ||
    !Number.isFinite(quality) ||
    !isBusinessId(id)
  )
    throw unknownCursor()
  if (fingerprint !== fingerprintOf(search))
    throw invalid('This page link belongs to another search. Go back to the start of the list.')
  return { step: Number(step), key: Number(key), score: Number(score), quality: Number(quality), id }
}

/** Short: it tells searches apart, and protects nothing. */
const fingerprintOf = (search: FilterCountsInput): string =>
  createHash('sha256').update(JSON.stringify(search)).digest('base64url').slice(0, 8)

/** Whether a position comes after another: a later step, or lower in the order of its step. */
export function isAfter(one: Position, other: Position): boolean {
  if (one.step !== other.step) return one.step > other.step
  for (const part of ['key', 'score', 'quality'] as const)
    if (one[part] !== other[part]) return one[part] < other[part]
  return one.id < other.id
}
