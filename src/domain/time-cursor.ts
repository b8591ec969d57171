// Knows the cursor of a list that is ordered by a time, and cuts its pages.
import { cutRows, isBusinessId, type ListPage, readCursor, unknownCursor } from './list-page.ts'

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
