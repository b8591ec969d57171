// Knows what one page of a list is, and how a cursor is written so that only a list can have made it.

/** A page of a list: `next` continues it (null at the end); `total` is exact only while `totalIsExact`. */
export type ListPage<Item> = { items: Item[]; next: string | null; total: number; totalIsExact: boolean }

/** Where a list goes on, as the opaque text of `cursor`. */
export function writeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The place a cursor names, or null when no list wrote it. */
export function readCursor(cursor: string): unknown[] | null {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(place) ? place : null
  } catch {
    return null
  }
}
