// Knows which columns a moderator reads, and turns a row of them into what the contract calls it.
import type { ModerationItem } from '../../contract/moderation.ts'
import { businesses } from '../../database/schema.ts'
import { ownColumns } from '../businesses/card-columns.ts'

/** Exactly what `ModerationItem` holds. */
export const moderationColumns = { ...ownColumns, createdAt: businesses.createdAt }

type ModerationRow = { [Name in keyof typeof moderationColumns]: (typeof businesses.$inferSelect)[Name] }

/** The row as the contract has it: its time as text. */
export function toModerationItem(row: ModerationRow): ModerationItem {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
