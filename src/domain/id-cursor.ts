// Knows the pages of lists that are ordered by a number, the latest first.
import { maxExactCount, unknownCursorText } from '../contract/search.ts'
import { invalid } from './failures.ts'
import { type ListPage, readCursor, writeCursor } from './list-page.ts'

/** The number before which the page begins; null for the first page. Refuses a cursor that no list wrote. */
export function readIdCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const [id] = readCursor(cursor) ?? []
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw invalid(unknownCursorText)
  return id
}

/** A page of at most `limit` of these rows, of which there may be one more. `counted` is as `maxExactCount` bounds it. */
export function cutIdPage<Row extends { id: number }>(
  rows: Row[],
  limit: number,
  counted: number,
): ListPage<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    next: last && rows.length > limit ? writeCursor([last.id]) : null,
    total: Math.min(counted, maxExactCount),
    totalIsExact: counted <= maxExactCount,
  }
}
