// Knows the table of what moderators are looking at, as Drizzle sees it; migrations/ makes it, and a test compares the two.
import { foreignKey, pgTable, uuid } from '#drizzle'
import { time } from './column-types.ts'
import { businesses, users } from './schema.ts'

/** The business that a moderator is looking at; a row counts until `until`. */
export const moderatorsLooking = pgTable(
  'moderators_looking',
  {
    userId: uuid('user_id').primaryKey(),
    businessId: uuid('business_id').notNull(),
    until: time('until').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }),
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
  ],
)
