// Knows what one page of a list is, how it is cut, and how the values of a cursor become text and back.
import type { NamedPoint } from '../contract/place.ts'
import { maxExactCount, unknownCursorText } from '../contract/search.ts'
import { type Failure, invalid } from './failures.ts'

/**
 * A page of a list. `next` is the cursor of the following page, null at the end of the list. `total` is the exact length
 * of the list if `totalIsExact`, and else a number that the length is above. `corrected`: the list is of these texts.
 * `place`: the list is about this place.
 */
export type ListPage<Item> = {
  items: Item[]
  next: string | null
  total: number
  totalIsExact: boolean
  corrected?: Corrected | null
  place?: NamedPoint | null
}

/**
 * The texts of a search as they were read: with its typos corrected, or with fewer words. '' for a text that was not given.
 * `leftOut` are the words that were left out, as they were typed. `filters` ask for the same as words of the text did ('open now').
 */
export type Corrected = {
  q: string
  location: string
  leftOut?: string
  filters?: { q: string; open?: 'now'; sort?: 'near' }
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
