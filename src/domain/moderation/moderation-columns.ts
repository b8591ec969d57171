// Knows which columns a moderator reads, and how a row of them becomes a ModerationItem.
import type { PgColumn } from '#drizzle'
import type { ModerationItem } from '../../contract/moderation.ts'
import { businesses } from '../../database/schema.ts'
import { ownColumns } from '../businesses/card-columns.ts'

/** Exactly the columns of `ModerationItem`. */
export const moderationColumns = {
  ...ownColumns,
  createdAt: businesses.createdAt,
  submittedAt: businesses.submittedAt,
} satisfies Record<keyof ModerationItem, PgColumn>

type ModerationRow = { [Name in keyof typeof moderationColumns]: (typeof businesses.$inferSelect)[Name] }

/** The row with its times as ISO 8601 text. */
export function toModerationItem(row: ModerationRow): ModerationItem {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt.toISOString(),
  }
}
