// Knows the cursor of a list that is ordered by a time, and cuts its pages.
import { maxExactCount, unknownCursorText } from '../contract/search.ts'
import { invalid } from './failures.ts'
import { type ListPage, readCursor, writeCursor } from './list-page.ts'

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
  if (!isTime || !isId(id)) throw notOurs()
  return { micros, id }
}

/** Reads the cursor of a list that is ordered by a text, in the same way. */
export function readTextCursor(cursor: string | undefined): TextCursor | null {
  if (cursor === undefined) return null
  const [text, id] = readCursor(cursor) ?? []
  const isText = typeof text === 'string' && text.isWellFormed() && !text.includes('\0')
  if (!isText || !isId(id)) throw notOurs()
  return { text, id }
}

const isId = (id: unknown): id is string =>
  typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

const notOurs = () => invalid(unknownCursorText)

/**
 * The page with the first `limit` of `rows`. The query reads one row more than `limit`: it shows that the list continues,
 * without a second query. `counted` is the length of the list, at most `maxExactCount` + 1.
 */
export function cutPage<Item extends { id: string }>(
  rows: readonly Positioned<Item>[],
  limit: number,
  counted: number,
): ListPage<Item> {
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(({ item }) => item),
    next: rows.length > shown.length ? cursorAfter(shown.at(-1)) : null,
    total: Math.min(counted, maxExactCount),
    totalIsExact: counted <= maxExactCount,
  }
}

function cursorAfter(last: Positioned<{ id: string }> | undefined): string | null {
  return last ? writeCursor([last.position, last.item.id]) : null
}
