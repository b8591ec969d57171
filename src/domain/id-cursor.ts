// Knows the pages of lists that are ordered by a number, the latest first.
import { cutRows, type ListPage, readCursor, unknownCursor } from './list-page.ts'

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
