// Pages of lists: cursors, the order by a time or a number, and counts that stop where they cost too much.

import { count, type PgColumn, type PgTable, type SQL, sql } from '#drizzle'
import type { NamedPoint } from '../contract/place.ts'
import { type Corrected, maxExactCount, unknownCursorText } from '../contract/search.ts'
import type { Db } from '../database/connect.ts'
import { businesses, moderationLog, reports } from '../database/schema.ts'
import { type Failure, invalid } from './failures.ts'

/** A search that nobody answers. `words` are counted; `typed` are the same as they were typed, for the moment in which a longer word may follow. `placeId` is null for anywhere. */
export type FailedSearch = { words: string; typed: string; placeId: number | null }

/**
 * A page of a list. `next` is the cursor of the following page, null at the end of the list. `total` is the exact length
 * of the list if `totalIsExact`, and else a number that the length is above. `corrected`: the list is of these texts.
 * `place`: the list is about this place. `full`: so many of a search match all that was asked for. `failedSearch`: what is counted of a search
 * that nobody answers.
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

/** Writes the values of a cursor as opaque text that fits into an address. */
export function writeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Reads the values of a cursor; their types are unchecked. Returns null when the text is not an encoded array. */
export function readCursor(cursor: string): unknown[] | null {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(values) ? values : null
  } catch {
    return null
  }
}

/** The refusal of a cursor that no list of its kind wrote. */
export const unknownCursor = (): Failure => invalid(unknownCursorText)

/** Whether a value of a cursor is the id of a business. */
export const isBusinessId = (id: unknown): id is string =>
  typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/**
 * The page with the first `limit` of `rows`. The query reads one row more than `limit`: it shows that the list continues,
 * without a second query. `counted` is the length of the list, at most `maxExactCount` + 1; `positionOf` are the values of the cursor
 * after a row.
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

/** The number before which the page begins; null for the first page. Refuses a cursor that no list wrote. */
export function readIdCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const [id] = readCursor(cursor) ?? []
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw unknownCursor()
  return id
}

/** A page of at most `limit` of these rows, as `cutRows` says. */
export const cutIdPage = <Row extends { id: number }>(
  rows: readonly Row[],
  limit: number,
  counted: number,
): ListPage<Row> => cutRows(rows, limit, counted, ({ id }) => [id])

/** The last item of the page before: its time in microseconds since 1970, and its id for items of the same time. */
export type TimeCursor = { micros: string; id: string }
/** The last item of the page before in a list that is ordered by a text: that text, and its id. */
export type TextCursor = { text: string; id: string }
/** An item with what orders its list: its time in microseconds since 1970, or its text. */
export type Positioned<Item extends { id: string }> = { item: Item; position: string }

/** Reads a cursor; null without one. Refuses, as invalid input, a cursor that no list of this kind wrote. */
export function readTimeCursor(cursor: string | undefined): TimeCursor | null {
  if (cursor === undefined) return null
  const [micros, id] = readCursor(cursor) ?? []
  const isTime = typeof micros === 'string' && /^\d{1,17}$/.test(micros)
  if (!isTime || !isBusinessId(id)) throw unknownCursor()
  return { micros, id }
}

/** Reads the cursor of a list that is ordered by a text, in the same way. */
export function readTextCursor(cursor: string | undefined): TextCursor | null {
  if (cursor === undefined) return null
  const [text, id] = readCursor(cursor) ?? []
  const isText = typeof text === 'string' && text.isWellFormed() && !text.includes('\0')
  if (!isText || !isBusinessId(id)) throw unknownCursor()
  return { text, id }
}

/** The page with the first `limit` of `rows`, as `cutRows` says. */
export function cutPage<Item extends { id: string }>(
  rows: readonly Positioned<Item>[],
  limit: number,
  counted: number,
): ListPage<Item> {
  const page = cutRows(rows, limit, counted, ({ position, item }) => [position, item.id])
  return { ...page, items: page.items.map(({ item }) => item) }
}

/** The time that orders a list: a column, or an expression of columns. */
export type ListTime = PgColumn | SQL

/** A time in microseconds since 1970, as text. A JavaScript date has only milliseconds, so it would skip or repeat rows. */
export function microsOf(time: ListTime): SQL<string> {
  return sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`
}

/** The condition for rows after a cursor, in a list with the newest or the oldest first. Undefined without a cursor. */
export function isAfterCursor(time: ListTime, cursor: TimeCursor | null, first: 'newest' | 'oldest') {
  if (!cursor) return undefined
  // Compared as a timestamp and not as a number, because the index of the list holds timestamps.
  const last = sql`(timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`
  return first === 'newest'
    ? sql`(${time}, ${businesses.id}) < ${last}`
    : sql`(${time}, ${businesses.id}) > ${last}`
}

/** How many businesses meet a condition. Stops counting at `maxExactCount` + 1. */
export const countBusinesses = (db: Db, condition: SQL | undefined) => countRows(db, businesses, condition)

/** How many lines of the log meet a condition. Stops counting at `maxExactCount` + 1. */
export const countLines = (db: Db, condition: SQL | undefined) => countRows(db, moderationLog, condition)

/** How many reports meet a condition. Stops counting at `maxExactCount` + 1. */
export const countReports = (db: Db, condition: SQL | undefined) => countRows(db, reports, condition)

/** How many rows of a table meet a condition. Stops counting at `maxExactCount` + 1. */
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
