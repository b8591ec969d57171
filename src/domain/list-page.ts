// Knows what one page of a list is, and how the values of a cursor become text and back.
import type { NamedPoint } from '../contract/place.ts'

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
 * `leftOut` are the words that were left out, as they were typed.
 */
export type Corrected = { q: string; location: string; leftOut?: string }

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
