// Knows which columns a moderator reads.
import { getTableColumns, sql } from '#drizzle'
import { mergeChanges } from '../../contract/field-changes.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import { businesses, moderationLog } from '../../database/schema.ts'
import { isoTime, ownColumns, type ReadColumn } from '../businesses/card-columns.ts'
import { shownChanges } from '../history/history-queries.ts'
import { lookedAtBy } from './looking-queries.ts'

/** The changes of each edit after the decision that turned the business down. */
const editsSince = sql`coalesce((SELECT jsonb_agg(${shownChanges(moderationLog.changes)} ORDER BY ${moderationLog.id}) FROM ${moderationLog}
  WHERE ${moderationLog.businessId} = ${businesses.id}
    AND ${moderationLog.version} > (${businesses.decision} ->> 'version')::int), '[]')`

/** Exactly the columns of `ModerationItem`; the lists add what is similar. */
export const moderationColumns = {
  ...ownColumns,
  createdAt: isoTime(businesses.createdAt).as('created_at'),
  editedSince: sql`${editsSince}`.mapWith(mergeChanges).as('edited_since'),
  lookedAtBy: sql<string | null>`NULL::text`.as('looked_at_by'),
} satisfies Record<Exclude<keyof ModerationItem, 'similar'>, ReadColumn>

/** The same in a list that this moderator reads. */
export const listedColumns = (reader: string) => ({ ...moderationColumns, lookedAtBy: lookedAtBy(reader) })

/** The fields of these columns. */
export function toFieldNames(columns: string[]): string[] {
  return Object.entries(getTableColumns(businesses)).flatMap(([field, { name }]) =>
    columns.includes(name) ? [field] : [],
  )
}
