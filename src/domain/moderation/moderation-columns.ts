// Knows which columns a moderator reads.
import { getTableColumns, sql } from '#drizzle'
import { mergeChanges } from '../../contract/field-changes.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import { businesses, moderationLog } from '../../database/schema.ts'
import { isoTime, ownColumns, type ReadColumn } from '../businesses/card-columns.ts'

/** The changes of each edit after the decision that turned the business down. */
const editsSince = sql`coalesce((SELECT jsonb_agg(${moderationLog.changes} ORDER BY ${moderationLog.id}) FROM ${moderationLog}
  WHERE ${moderationLog.businessId} = ${businesses.id}
    AND ${moderationLog.version} > (${businesses.decision} ->> 'version')::int), '[]')`

/** Exactly the columns of `ModerationItem`. */
export const moderationColumns = {
  ...ownColumns,
  createdAt: isoTime(businesses.createdAt).as('created_at'),
  editedSince: sql`${editsSince}`.mapWith(mergeChanges).as('edited_since'),
} satisfies Record<keyof ModerationItem, ReadColumn>

/** The fields of these columns. */
export function toFieldNames(columns: string[]): string[] {
  return Object.entries(getTableColumns(businesses)).flatMap(([field, { name }]) =>
    columns.includes(name) ? [field] : [],
  )
}
