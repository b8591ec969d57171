// Knows the table of edits that wait for a moderator, as Drizzle sees it; migrations/ makes it, and a test compares the two.
import { bigint, foreignKey, jsonb, pgTable, uuid } from '#drizzle'
import type { WaitingEdit } from '../contract/business.ts'
import { time } from './column-types.ts'
import { businesses, moderationLog } from './schema.ts'

/** What an owner wants changed, by the fields of `OwnBusiness`; the place by its id. */
export type WaitingValues = Omit<WaitingEdit['values'], 'place'>

/**
 * The edit of a live listing that waits for a moderator; at most one for each business. `logId` is the line of the log that changed it
 * last, and `submittedAt` the time since when something waits.
 */
export const waitingEdits = pgTable(
  'waiting_edits',
  {
    businessId: uuid('business_id').primaryKey(),
    logId: bigint('log_id', { mode: 'number' }).notNull(),
    wanted: jsonb().$type<WaitingValues>().notNull(),
    submittedAt: time('submitted_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
    foreignKey({ columns: [table.logId], foreignColumns: [moderationLog.id] }),
  ],
)
