// Tests which rows the constraints refuse, and that the Drizzle schema matches the tables.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTableColumns, getTableName, is, PgTable, sql } from '#drizzle'
import { type Database, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import * as schema from '../../src/database/schema.ts'
import { addToken } from '../../src/domain/accounts/one-time-tokens.ts'
import { town } from '../world/town.ts'
import { createTestDatabase } from '../world/world.ts'
import { quietLog } from './scratch.ts'

const { businesses, users, sessions } = schema
type NewBusiness = typeof businesses.$inferInsert

const valid: NewBusiness = {
  name: 'Abc',
  category: 'Cafe',
  description: 'd'.repeat(20),
  location: 'l'.repeat(5),
}
const impossible: [string, Partial<Record<keyof NewBusiness, unknown>>][] = [
  ['a name of 2 characters', { name: 'Ab' }],
  ['a name of 121 characters', { name: 'a'.repeat(121) }],
  ['an unknown category', { category: 'Aviation' }],
  ['a description of 19 characters', { description: 'd'.repeat(19) }],
  ['a location of 4 characters', { location: 'l'.repeat(4) }],
  ['a rating above 5', { rating: 5.1 }],
  ['a rating below 0', { rating: -0.1 }],
  ['a negative review count', { reviewCount: -1 }],
  ['price level 0', { priceLevel: 0 }],
  ['price level 5', { priceLevel: 5 }],
  ['featured 2', { featured: 2 }],
  ['an unknown approval status', { approvalStatus: 'live' }],
  ['approved without a time', { approvalStatus: 'approved' }],
  ['featured without a time', { featured: 1 }],
  ['an empty phone', { phone: '' }],
  ['a focal point without percent signs', { focalPoint: '50 50' }],
  ['a focal point off the grid', { focalPoint: '50% 52%' }],
  ['a focal point outside the image', { focalPoint: '105% 50%' }],
  ['an empty website', { website: '' }],
  ['a website of another scheme', { website: 'ftp://example.co.za/' }],
  ['a website of 201 characters', { website: `https://example.co.za/${'x'.repeat(179)}` }],
]

let database: Database
beforeAll(async () => {
  database = await openDatabase(await createTestDatabase(), quietLog)
  await migrate(database)
})
afterAll(() => database.close())

// Shows 3.7, 9.9.
test('a new business is pending, without a rating and without reviews', async () => {
  const [row] = await database.db.insert(businesses).values(valid).returning()
  expect(row).toMatchObject({
    approvalStatus: 'pending',
    focalPoint: '50% 50%',
    rating: 0,
    reviewCount: 0,
    featured: 0,
    priceLevel: 2,
    image: '',
    logo: null,
  })
})

// Shows 3.6, 9.9.
test.each(impossible)('%s is refused by a constraint', async (_what, wrong) => {
  const before = await database.db.$count(businesses)
  const refusal = await database.db
    .insert(businesses)
    .values({ ...valid, ...wrong } as NewBusiness)
    .catch((error: unknown) => error)
  expect(constraintOf(refusal)).toMatch(/^businesses_/)
  expect(await database.db.$count(businesses)).toBe(before)
})

// Shows 3.3.
test('an email is unique regardless of case, and a business has at most one account', async () => {
  await database.db.insert(businesses).values(town.owned)
  const account = (email: string, businessId: string | null = null) =>
    database.db
      .insert(users)
      .values({ username: email, email, password: 'x', businessId })
      .catch((error: unknown) => error)
  await account('Nomsa@test.example', town.owned.id)
  expect(constraintOf(await account('nomsa@TEST.example'))).toBe('users_email')
  expect(constraintOf(await account('other@test.example', town.owned.id))).toBe('users_business')
  expect(await database.db.$count(users)).toBe(1)
})

// Shows 3.2, 9.9.
test('a username is unique regardless of case, and an account is an owner unless another known role is given', async () => {
  const account = (username: string, more: Partial<typeof users.$inferInsert> = {}) =>
    database.db
      .insert(users)
      .values({
        username,
        email: `${username}-${more.role ?? 'plain'}@test.example`,
        password: 'x',
        ...more,
      })
      .returning()
      .catch((error: unknown) => error)
  expect(await account('zodwa')).toMatchObject([{ role: 'owner', businessId: null }])
  expect(constraintOf(await account('ZODWA', { role: 'administrator' }))).toBe('users_username')
  expect(constraintOf(await account('Vusi', { role: 'king' as 'owner' }))).toMatch(/role/)
  await database.db.delete(users).where(sql`username = 'zodwa'`)
})

test('sessions and the second factor are deleted with their account, and a session stores only a hash of 32 bytes', async () => {
  const [user] = await database.db
    .insert(users)
    .values({ username: 'u', email: 'u@test.example', password: 'x' })
    .returning()
  const add = (tokenHash: Buffer) =>
    database.db
      .insert(sessions)
      .values({ tokenHash, userId: user?.id ?? '', expiresAt: new Date() })
      .catch((error: unknown) => error)
  expect(constraintOf(await add(Buffer.from('a token itself')))).toContain('sessions')
  await add(Buffer.alloc(32, 7))
  const [userId, hash] = [user?.id ?? '', Buffer.alloc(32, 7)]
  const passkey = { userId, name: 'Laptop', credentialId: 'a', publicKey: hash, counter: 0 }
  await database.db.insert(schema.passkeys).values(passkey)
  await database.db.insert(schema.recoveryCodes).values({ userId, codeHash: hash })
  await addToken(database.db, 'second-step', { userId, email: 'u@test.example', data: { challenge: 'a' } })
  await database.db.delete(users).where(sql`email = 'u@test.example'`)
  for (const table of [sessions, schema.passkeys, schema.recoveryCodes, schema.oneTimeTokens])
    expect(await database.db.$count(table)).toBe(0)
})

// Shows 3.1.
test('the Drizzle schema has exactly the columns of the migrated tables, and the same ones may be null', async () => {
  const { rows } = await database.pool.query(
    "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns WHERE table_schema = 'public'",
  )
  const tables = Object.values(schema).filter((value) => is(value, PgTable))
  const stored = new Set(rows.map(({ table_name }) => table_name))
  // Only SQL functions use these two tables.
  for (const table of ['search_documents', 'search_vocabulary']) expect(stored.delete(table)).toBe(true)
  expect(new Set(tables.map((table) => getTableName(table)))).toEqual(stored)
  for (const table of tables) {
    const made = rows.filter(({ table_name }) => table_name === getTableName(table))
    const known = Object.values(getTableColumns(table)).map(({ name, notNull }) => [
      name,
      notNull ? 'NO' : 'YES',
    ])
    expect(new Map(known as [string, string][])).toEqual(
      new Map(made.map((row) => [row.column_name, row.is_nullable])),
    )
  }
})

/** The name of the violated constraint, from the PostgreSQL error that is the cause of Drizzle's. */
function constraintOf(failure: unknown): unknown {
  const cause = failure instanceof Error ? failure.cause : null
  return cause instanceof Error && 'constraint' in cause ? cause.constraint : null
}
