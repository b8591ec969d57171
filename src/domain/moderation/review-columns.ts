// Knows which columns a moderator reads, and turns a row of them into what the contract calls it.
import type { ReviewItem } from '../../contract/moderation.ts'
import { businesses } from '../../database/schema.ts'
import { ownColumns } from '../businesses/card-columns.ts'

/** Exactly what `ReviewItem` holds. */
export const reviewColumns = { ...ownColumns, createdAt: businesses.createdAt }

type ReviewRow = { [Name in keyof typeof reviewColumns]: (typeof businesses.$inferSelect)[Name] }

/** The row as the contract has it: its time as text. */
export function toReviewItem(row: ReviewRow): ReviewItem {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
