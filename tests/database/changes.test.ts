// Every copy of the program is notified of a public change after its commit, and of no other change.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getTableConfig } from '#drizzle'
import { type Database, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { businesses } from '../../src/database/schema.ts'
import { startPostgres, type TestPostgres } from '../world/start-postgres.ts'
import { createTestDatabase } from '../world/world.ts'
import { becomesTrue, openScratch, quietLog } from './scratch.ts'

const insertAs = (
  status: string,
) => `INSERT INTO businesses (name, category, description, location, approval_status, approved_at)
  VALUES ('Kota Corner', 'Restaurant', 'Bunny chow and kota, made fresh.', 'Soweto', '${status}', now())`
const insert = insertAs('approved')

let database: Database
let notified = 0
beforeAll(async () => {
  database = await openDatabase(await createTestDatabase(), quietLog, { connectMs: 30_000 })
  database.onPublicChange(() => notified++)
})
beforeEach(async () => {
  notified = 0
  await database.pool.query('TRUNCATE businesses CASCADE')
  expect(await becomesTrue(() => notified === 1)).toBe(true)
  notified = 0
})
afterAll(() => database.close())

/** Expects `times` notifications from these statements. The TRUNCATE after them always notifies, and notifications keep their order. */
async function expectNotified(times: number, ...statements: string[]): Promise<void> {
  notified = 0
  for (const statement of statements) await database.pool.query(statement)
  await database.pool.query('TRUNCATE businesses CASCADE')
  expect(await becomesTrue(() => notified > times)).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(notified).toBe(times + 1)
}

test('a public change sends a notification: an approval, an edit, a suspension, a deletion', async () => {
  await expectNotified(1, insert)
  await expectNotified(
    3,
    insertAs('pending'),
    `UPDATE businesses SET approval_status = 'approved'`,
    `UPDATE businesses SET name = 'Kota Palace'`,
    `UPDATE businesses SET approval_status = 'suspended'`,
  )
  await expectNotified(2, insert, 'DELETE FROM businesses')
})

test('a registration sends no notification, nor does any change before its approval', async () => {
  await expectNotified(
    0,
    insertAs('pending'),
    `UPDATE businesses SET name = 'Kota Palace'`,
    `UPDATE businesses SET approval_status = 'rejected'`,
    'DELETE FROM businesses',
  )
})

test('a change of a public business that no visitor sees sends no notification', async () => {
  await expectNotified(
    1,
    insert,
    `UPDATE businesses SET owner_name = 'Thandi', owner_email = 'thandi@test.example'`,
    'UPDATE businesses SET name = name',
    `UPDATE businesses SET name = 'Kota Palace' WHERE name = 'Nobody'`,
  )
})

test('every column of a business counts as public, except the six that no visitor sees', async () => {
  const columns = getTableConfig(businesses).columns.map(({ name }) => name)
  const row = JSON.stringify({
    ...Object.fromEntries(columns.map((name) => [name, 1])),
    approval_status: 'approved',
  })
  const { rows } = await database.pool.query<{ name: string }>(
    'SELECT jsonb_object_keys(public_part($1::jsonb)) AS name',
    [row],
  )
  const isSeen = rows.map(({ name }) => name)
  expect(columns.filter((name) => !isSeen.includes(name)).sort()).toEqual([
    'created_at',
    'field_versions',
    'owner_email',
    'owner_name',
    'submitted_at',
    'version',
  ])
})

test('a notification is sent after the transaction commits, and never after a rollback', async () => {
  const failing = database.db.transaction(async (db) => {
    await db.execute(insert)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await database.db.transaction(async (db) => {
    await db.execute(insert)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(notified).toBe(0)
  })
  expect(await becomesTrue(() => notified === 1)).toBe(true)
})

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('a change by another copy of the program sends a notification, and so does the end of a server restart', async () => {
  const target = { kind: 'server', url: await postgres.newDatabase() } as const
  const [here, elsewhere] = [await openScratch({}, target), await openScratch({}, target)]
  await migrate(here)
  let notified = 0
  here.onPublicChange(() => notified++)
  await elsewhere.pool.query(insert)
  expect(await becomesTrue(() => notified === 1)).toBe(true)
  await postgres.down()
  await postgres.up()
  // A notification may have been missed. A listener that is refused while the server starts reports this more than once.
  expect(await becomesTrue(() => notified > 1)).toBe(true)
  const afterRestart = notified
  await elsewhere.pool.query(insert)
  expect(await becomesTrue(() => notified > afterRestart)).toBe(true)
})
