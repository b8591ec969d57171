// Pagination of lists: cursors, order by a time or a number, and counts that stop where they would get expensive.

import { count, type PgColumn, type PgTable, type SQL, sql } from '#drizzle'
import type { NamedPoint } from '../contract/place.ts'
import { type Corrected, maxExactCount, unknownCursorText } from '../contract/search.ts'
import type { Db } from '../database/connect.ts'
import { businesses, moderationLog, reports } from '../database/schema.ts'
import { type Failure, invalid } from './failures.ts'

/**
 * A failed search. `words` are counted; `typed` are the same words as typed, kept for the moment in which the visitor may still type a
 * longer word. `placeId` is null for anywhere.
 */
export type FailedSearch = { words: string; typed: string; placeId: number | null }

/**
 * A page of a list. `next` is the cursor of the following page, null at the end of the list. `total` is the exact length of the list if
 * `totalIsExact`; otherwise the list is longer than `total`. `corrected`: the corrected texts that the list is for. `place`: the place that
 * the list is about. `full`: how many results of a search are full matches. `failedSearch`: what is counted of a failed search.
 */
export type ListPage<Item> = {
  items: Item[]
  next: string | null
  total: number
  totalIsExact: boolean
  full?: number
  corrected?: Corrected | null
  place?: NamedPoint | null
  failedSearch?: FailedSearch | null
}

/** Encodes the values of a cursor as opaque text that is safe in a URL. */
export function writeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Decodes the values of a cursor, with unchecked types. Returns null when the text is not an encoded array. */
export function readCursor(cursor: string): unknown[] | null {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(values) ? values : null
  } catch {
    return null
  }
}

/** The refusal of a cursor that a list of this kind did not write. */
export const unknownCursor = (): Failure => invalid(unknownCursorText)

/** Whether a value of a cursor is the id of a business. */
export const isBusinessId = (id: unknown): id is string =>
  typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/**
 * The page with the first `limit` of `rows`. The query reads one row more than `limit`, which shows that the list continues without a
 * second query. `counted` is the length of the list, at most `maxExactCount` + 1; `positionOf` returns the cursor values of a row.
 */
export function cutRows<Row>(
  rows: readonly Row[],
  limit: number,
  counted: number,
  positionOf: (last: Row) => (string | number)[],
): ListPage<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    next: last !== undefined && rows.length > limit ? writeCursor(positionOf(last)) : null,
    total: Math.min(counted, maxExactCount),
    totalIsExact: counted <= maxExactCount,
  }
}

/** The id before which the page begins; null for the first page. Refuses a cursor that no list wrote. */
export function readIdCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const [id] = readCursor(cursor) ?? []
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw unknownCursor()
  return id
}

/** A page of at most `limit` of these rows, as in `cutRows`. */
export const cutIdPage = <Row extends { id: number }>(
  rows: readonly Row[],
  limit: number,
  counted: number,
): ListPage<Row> => cutRows(rows, limit, counted, ({ id }) => [id])

/** The last item of the previous page: its time in microseconds since 1970, and its id, which orders items of the same time. */
export type TimeCursor = { micros: string; id: string }
/** The last item of the previous page in a list that is ordered by text: that text, and its id. */
export type TextCursor = { text: string; id: string }
/** An item with the value that orders its list: a time in microseconds since 1970, or text. */
export type Positioned<Item extends { id: string }> = { item: Item; position: string }

/** Reads a cursor; null without one. Refuses, as invalid input, a cursor that no list of this kind wrote. */
export function readTimeCursor(cursor: string | undefined): TimeCursor | null {
  if (cursor === undefined) return null
  const [micros, id] = readCursor(cursor) ?? []
  const isTime = typeof micros === 'string' && /^\d{1,17}$/.test(micros)
  if (!isTime || !isBusinessId(id)) throw unknownCursor()
  return { micros, id }
}

/** The same for a list that is ordered by text. */
export function readTextCursor(cursor: string | undefined): TextCursor | null {
  if (cursor === undefined) return null
  const [text, id] = readCursor(cursor) ?? []
  const isText = typeof text === 'string' && text.isWellFormed() && !text.includes('\0')
  if (!isText || !isBusinessId(id)) throw unknownCursor()
  return { text, id }
}

/** The page with the first `limit` of `rows`, as in `cutRows`. */
export function cutPage<Item extends { id: string }>(
  rows: readonly Positioned<Item>[],
  limit: number,
  counted: number,
): ListPage<Item> {
  const page = cutRows(rows, limit, counted, ({ position, item }) => [position, item.id])
  return { ...page, items: page.items.map(({ item }) => item) }
}

/** The time that orders a list: a column, or an expression over columns. */
export type ListTime = PgColumn | SQL

/** A time in microseconds since 1970, as text. A JavaScript date has only milliseconds, so pages would skip or repeat rows. */
export function microsOf(time: ListTime): SQL<string> {
  return sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`
}

/** The condition for rows after a cursor, in a list with the newest or the oldest rows first. Undefined without a cursor. */
export function isAfterCursor(
  time: ListTime,
  cursor: TimeCursor | null,
  first: 'newest' | 'oldest',
  id: PgColumn | SQL = businesses.id,
) {
  if (!cursor) return undefined
  // Compared as a timestamp, not as a number, so that the index of the list can be used.
  const last = sql`(timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`
  return first === 'newest' ? sql`(${time}, ${id}) < ${last}` : sql`(${time}, ${id}) > ${last}`
}

/** How many businesses match a condition. Stops counting at `maxExactCount` + 1. */
export const countBusinesses = (db: Db, condition: SQL | undefined) => countRows(db, businesses, condition)

/** How many lines of the log match a condition. Stops counting at `maxExactCount` + 1. */
export const countLines = (db: Db, condition: SQL | undefined) => countRows(db, moderationLog, condition)

/** How many reports match a condition. Stops counting at `maxExactCount` + 1. */
export const countReports = (db: Db, condition: SQL | undefined) => countRows(db, reports, condition)

/** How many rows of a table match a condition. Stops counting at `maxExactCount` + 1. */
export async function countRows(db: Db, table: PgTable, condition: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(condition)
    .limit(maxExactCount + 1)
    .as('some')
  const [row] = await db.select({ total: count() }).from(some)
  return row?.total ?? 0
}
