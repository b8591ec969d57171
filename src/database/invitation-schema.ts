// Knows the table of invitations as Drizzle sees it; migrations/ makes it, and a test compares the two.
import { customType, foreignKey, pgTable, text, timestamp, uuid } from '#drizzle'
import type { AdminRole } from '../contract/admin-role.ts'
import { users } from './schema.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A one-time link that makes somebody an administrator or a moderator. Only the SHA-256 of its token is kept; an address has one at most. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: bytes('token_hash').notNull(),
    email: text().notNull(),
    role: text().$type<AdminRole>().notNull(),
    invitedBy: uuid('invited_by').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [foreignKey({ columns: [table.invitedBy], foreignColumns: [users.id] })],
)
