// Knows the table of invitations as Drizzle sees it; migrations/ makes it, and a test compares the two.
import { foreignKey, pgTable, text, uuid } from '#drizzle'
import type { AdminRole } from '../contract/admin-role.ts'
import { bytes, time } from './column-types.ts'
import { users } from './schema.ts'

/** A one-time link that makes somebody an administrator or a moderator. Only the SHA-256 of its token is kept; an address has one at most. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: bytes('token_hash').notNull(),
    email: text().notNull(),
    role: text().$type<AdminRole>().notNull(),
    invitedBy: uuid('invited_by').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [foreignKey({ columns: [table.invitedBy], foreignColumns: [users.id] })],
)
