// Knows the place of a thing in a list that a time orders, how a cursor says it, and how a page is cut.
import { maxExactCount } from '../contract/search.ts'
import { invalid } from './failures.ts'
import { type ListPage, readCursor, writeCursor } from './list-page.ts'

/** Where a thing stands: microseconds since 1970, and the id that settles ties. */
export type TimeCursor = { micros: string; id: string }
/** A thing with its time. */
export type Positioned<Item extends { id: string }> = { item: Item; micros: string }

/** The place that a cursor names; null without one. Refuses a cursor that no list wrote. */
export function readTimeCursor(cursor: string | undefined): TimeCursor | null {
  if (cursor === undefined) return null
  const [micros, id] = readCursor(cursor) ?? []
  const isPlace = typeof micros === 'string' && /^\d{1,17}$/.test(micros)
  const isId = typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (!isPlace || !isId) throw invalid('This cursor is not one that a list handed out.')
  return { micros, id }
}

/**
 * The page that `found` begins: one more than `limit` was looked for, which tells whether the list goes on without a
 * second question. `counted` went no further than one above `maxExactCount`.
 */
export function cutPage<Item extends { id: string }>(
  found: readonly Positioned<Item>[],
  limit: number,
  counted: number,
): ListPage<Item> {
  const shown = found.slice(0, limit)
  return {
    items: shown.map(({ item }) => item),
    next: found.length > shown.length ? cursorAfter(shown.at(-1)) : null,
    total: Math.min(counted, maxExactCount),
    totalIsExact: counted <= maxExactCount,
  }
}

function cursorAfter(last: Positioned<{ id: string }> | undefined): string | null {
  return last ? writeCursor([last.micros, last.item.id]) : null
}
