// Knows the tables of the second factor as Drizzle sees them; migrations/ makes them, and a test compares the two.
import { bigint, foreignKey, pgTable, primaryKey, text, uuid } from '#drizzle'
import { bytes, time } from './column-types.ts'
import { users } from './schema.ts'

/**
 * A passkey. `credentialId` is base64url; `publicKey` verifies what the device signs. `counter` is how often the device says that it
 * signed, 0 when it does not count.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id').notNull(),
    name: text().notNull(),
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [foreignKey({ columns: [table.userId], foreignColumns: [users.id] })],
)

/** A code that replaces a passkey once. Only its SHA-256 is kept; a used code is a row that is gone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: uuid('user_id').notNull(), codeHash: bytes('code_hash').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.codeHash] }),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }),
  ],
)

/**
 * What a device is asked to sign. With the purpose 'sign-in' it is a half-done sign-in: its token is in a cookie of its own, and no
 * session has it. With 'add' the token is that of the session. Only the SHA-256 of the token is kept.
 */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    purpose: text().$type<'sign-in' | 'add'>().notNull(),
    userId: uuid('user_id').notNull(),
    challenge: text().notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [foreignKey({ columns: [table.userId], foreignColumns: [users.id] })],
)
