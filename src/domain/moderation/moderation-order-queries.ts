// Knows the orders of the moderators' lists in SQL: by a time, or by a text.
import { asc, desc, type SQL, type SQLWrapper, sql } from '#drizzle'
import type { ModerationSort, SortDirection } from '../../contract/moderation.ts'
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

/** The oldest submission first, or the latest. An index gives both. */
export const dateOrder = (direction: SortDirection): ModerationOrder =>
  timeOrder(businesses.submittedAt, direction)

const timeOrder = (time: ListTime, direction: SortDirection): ModerationOrder => ({
  by: time,
  position: microsOf(time),
  isAfter: (cursor) =>
    isAfterCursor(time, readTimeCursor(cursor), direction === 'desc' ? 'newest' : 'oldest'),
  direction: directions[direction],
})

const directions = { asc, desc }

/** By date, after the business with the id `first`: in the order and in cursors, its date is before or after all others. */
export function queueOrder(first: string | undefined, direction: SortDirection): ModerationOrder {
  // Without the expression, an index gives the order.
  if (!first) return dateOrder(direction)
  const { submittedAt, id } = businesses
  const end = direction === 'asc' ? sql`timestamptz 'epoch'` : sql`timestamptz '3000-01-01'`
  return timeOrder(sql`CASE WHEN ${id} = ${first}::uuid THEN ${end} ELSE ${submittedAt} END`, direction)
}

/** The order of the alphabet by one of the texts, or its reverse; null for the order by date. */
export function textOrder(
  sort: ModerationSort | undefined,
  direction: SortDirection = 'asc',
): ModerationOrder | null {
  if (sort === undefined || sort === 'date') return null
  const { by, keyOf } = texts[sort]
  const isLater = sql.raw(direction === 'asc' ? '>' : '<')
  return {
    by,
    position: by,
    direction: directions[direction],
    isAfter: (cursor) => {
      const after = readTextCursor(cursor)
      if (!after) return undefined
      return sql`(${by}, ${businesses.id}) ${isLater} (${keyOf(sql`${after.text}::text`)}, ${after.id}::uuid)`
    },
  }
}

type TextKey = { by: SQL<string>; keyOf: (text: SQLWrapper) => SQL<string> }

/** As a dictionary orders it (0001_text.sql). The key of a key is itself, and that of a cursor of older copies is what it meant. */
const dictionaryKey = (text: SQLWrapper) => sql<string>`dictionary_key(${text}) COLLATE "C"`
const lowerCase = (text: SQLWrapper) => sql<string>`lower(${text})`
/** The path of a place begins with the key of its name, and tells places of one name apart. To make the key of each row takes ten times as long. */
const pathLike = (text: SQLWrapper) => sql<string>`replace(dictionary_key(${text}), ' ', '-') COLLATE "C"`
/** A business without a place comes under the text of its address. */
const place = sql<string>`coalesce((SELECT ${places.path} FROM ${places} WHERE ${places.id} = ${businesses.placeId}), ${pathLike(businesses.location)}) COLLATE "C"`

const texts: Record<Exclude<ModerationSort, 'date'>, TextKey> = {
  name: { by: dictionaryKey(businesses.name), keyOf: dictionaryKey },
  category: { by: lowerCase(businesses.category), keyOf: lowerCase },
  place: { by: place, keyOf: pathLike },
}
