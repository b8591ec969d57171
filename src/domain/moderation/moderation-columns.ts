// Knows which columns a moderator reads, and how a row of them becomes a ModerationItem.
import type { ModerationItem } from '../../contract/moderation.ts'
import { businesses } from '../../database/schema.ts'
import { ownColumns, type ReadColumn } from '../businesses/card-columns.ts'

/** Exactly the columns of `ModerationItem`. */
export const moderationColumns = {
  ...ownColumns,
  createdAt: businesses.createdAt,
  submittedAt: businesses.submittedAt,
} satisfies Record<keyof ModerationItem, ReadColumn>

type ModerationRow = Omit<ModerationItem, 'createdAt' | 'submittedAt'> & {
  createdAt: Date
  submittedAt: Date
}

/** The row with its times as ISO 8601 text. */
export function toModerationItem(row: ModerationRow): ModerationItem {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt.toISOString(),
  }
}
