// Knows which columns a moderator reads.
import { getTableColumns, sql } from '#drizzle'
import type { ModerationItem } from '../../contract/moderation.ts'
import { businesses, users } from '../../database/schema.ts'
import { isoTime, ownColumns, type ReadColumn } from '../businesses/card-columns.ts'

/** The columns that were edited after the decision that turned the business down. */
const editedSince = sql`ARRAY(SELECT key FROM jsonb_each_text(${businesses.fieldVersions})
  WHERE value::int > (${businesses.decision} ->> 'version')::int)`

/** When the owner leaves; null without an account that does. */
const leavesAt = sql`(SELECT ${isoTime(users.leavesAt)} FROM ${users} WHERE ${users.businessId} = ${businesses.id})`

/** The fields of these columns. */
export function toFieldNames(columns: string[]): string[] {
  return Object.entries(getTableColumns(businesses)).flatMap(([field, { name }]) =>
    columns.includes(name) ? [field] : [],
  )
}

/** Exactly the columns of `ModerationItem`. */
export const moderationColumns = {
  ...ownColumns,
  createdAt: isoTime(businesses.createdAt).as('created_at'),
  editedSince: editedSince.mapWith(toFieldNames).as('edited_since'),
  leavesAt: sql<string | null>`${leavesAt}`.as('leaves_at'),
} satisfies Record<keyof ModerationItem, ReadColumn>
