// Tests the codes of businesses: existing rows get one, and no code is given twice.
import { expect, test } from 'vitest'
import type { Database } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { requestSharedServer } from '../world/request-shared-server.ts'
import { openScratch } from './scratch.ts'

const code = /^[bcdfghjkmnpqrstvwxz34679]{6}$/
const insert = (count: number) => `INSERT INTO businesses (name, category, description, location)
  SELECT 'Spaza', 'Shopping', 'Bread, milk, airtime and more', 'Mthatha' FROM generate_series(1, ${count})`

const open = async () => openScratch({}, { kind: 'server', url: await requestSharedServer('postgres/empty') })
const listRows = async ({ pool }: Database) =>
  (await pool.query<{ code: string; version: number }>('SELECT code, version FROM businesses')).rows

test('a migration gives existing businesses unique codes, and does not count as an edit', async () => {
  const database = await open()
  await migrate(database, undefined, 10)
  await database.pool.query(insert(200))
  await migrate(database)
  const rows = await listRows(database)
  expect(new Set(rows.map((row) => row.code)).size).toBe(200)
  for (const row of rows) expect(row).toEqual({ code: expect.stringMatching(code), version: 1 })
})

test('no code is given twice, within a statement or by two statements', async () => {
  const database = await open()
  await migrate(database)
  // The same seed gives the same random numbers, so the first code that is tried is already taken.
  for (const _ of [1, 2]) await database.pool.query(`SELECT setseed(0.5); ${insert(20)}`)
  const rows = await listRows(database)
  expect(new Set(rows.map((row) => row.code)).size).toBe(40)
})
