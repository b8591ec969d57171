// Knows the orders of the moderators' lists in SQL: by a time, or by a text.
import { asc, desc, type SQL, sql } from '#drizzle'
import type { ModerationSort } from '../../contract/moderation.ts'
import { places } from '../../database/place-schema.ts'
import { businesses } from '../../database/schema.ts'
import { readTextCursor, readTimeCursor } from '../time-cursor.ts'
import { isAfterCursor, type ListTime, microsOf } from '../time-cursor-queries.ts'

/** What orders a list, what a cursor keeps of an item, which items come after a cursor, and the direction. */
export type ModerationOrder = {
  by: ListTime
  position: SQL<string>
  isAfter: (cursor: string | undefined) => SQL | undefined
  direction: typeof asc
}

const timeOrder = (time: ListTime, first: 'newest' | 'oldest'): ModerationOrder => ({
  by: time,
  position: microsOf(time),
  isAfter: (cursor) => isAfterCursor(time, readTimeCursor(cursor), first),
  direction: first === 'newest' ? desc : asc,
})

/** The latest submission first. */
export const newestFirst = timeOrder(businesses.submittedAt, 'newest')

/** The longest waiting first. The business with the id `first` counts as older than all: in the order and in cursors. */
export function queueOrder(first: string | undefined): ModerationOrder {
  const { submittedAt, id } = businesses
  const time = sql`CASE WHEN ${id} = ${first}::uuid THEN timestamptz 'epoch' ELSE ${submittedAt} END`
  // Without the expression, an index gives the order.
  return timeOrder(first ? time : submittedAt, 'oldest')
}

/** The order of the alphabet by one of the texts; null for the order by date. */
export function textOrder(sort: ModerationSort | undefined): ModerationOrder | null {
  if (sort === undefined || sort === 'date') return null
  const by = texts[sort]
  return {
    by,
    position: by,
    direction: asc,
    isAfter: (cursor) => {
      const after = readTextCursor(cursor)
      return after ? sql`(${by}, ${businesses.id}) > (${after.text}::text, ${after.id}::uuid)` : undefined
    },
  }
}

/** A business without a place comes under the text of its address. */
const placeName = sql`coalesce((SELECT ${places.name} FROM ${places} WHERE ${places.id} = ${businesses.placeId}), ${businesses.location})`
const texts: Record<Exclude<ModerationSort, 'date'>, SQL<string>> = {
  name: sql`lower(${businesses.name})`,
  category: sql`lower(${businesses.category})`,
  place: sql`lower(${placeName})`,
}
