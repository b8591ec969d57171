// A migration is applied completely or not at all, and only once, also when several copies start.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { getTableConfig, is, PgTable } from '#drizzle'
import type { Database } from '../../src/database/connect.ts'
import { DatabaseRefused } from '../../src/database/failures.ts'
import { migrate } from '../../src/database/migrate.ts'
import * as schema from '../../src/database/schema.ts'
import { createTestDatabase } from '../world/world.ts'
import { openScratch, writeMigrations } from './scratch.ts'

const openServer = async (limits = {}) => openScratch(limits, await createTestDatabase('empty'))

test('our migrations apply once and create the columns that the schema describes', async () => {
  const database = await openServer()
  const first = await migrate(database)
  expect(first.applied).toBe(first.known)
  expect(await migrate(database)).toEqual({ applied: 0, known: first.known })
  for (const table of Object.values(schema).filter((value) => is(value, PgTable))) {
    const { name, columns } = getTableConfig(table)
    expect(await listColumns(database, name)).toEqual(columns.map((column) => column.name).sort())
  }
})

test('a migration that fails is rolled back completely, and the ones before it stay applied', async () => {
  const database = await openServer()
  const broken = writeMigrations(['CREATE TABLE one (n int);', 'CREATE TABLE two (n int);\nSELECT 1 / 0;'])
  await expect(migrate(database, broken)).rejects.toThrow(/division by zero/)
  expect(await listTables(database)).toEqual(['one'])
  const mended = writeMigrations(['CREATE TABLE one (n int);', 'CREATE TABLE two (n int);'])
  expect(await migrate(database, mended)).toEqual({ applied: 1, known: 2 })
  expect(await listTables(database)).toEqual(['one', 'two'])
})

test('a migration may take longer than the deadline of a query', async () => {
  const database = await openServer({ deadlineMs: 1000 })
  const slow = 'CREATE TABLE slow AS SELECT pg_sleep(2)::text AS t;'
  expect(await migrate(database, writeMigrations([slow]))).toEqual({ applied: 1, known: 1 })
})

test('a database that is newer than the program is refused with instructions', async () => {
  const database = await openServer()
  await migrate(database, writeMigrations(['CREATE TABLE one (n int);', 'CREATE TABLE two (n int);']))
  const older = migrate(database, writeMigrations(['CREATE TABLE one (n int);']))
  await expect(older).rejects.toThrow(/newer version of the program.*Install that version/)
  await expect(older).rejects.toBeInstanceOf(DatabaseRefused)
})

test('a migration that was edited after it was applied is refused', async () => {
  const database = await openServer()
  await migrate(database, writeMigrations(['CREATE TABLE one (n int);', 'CREATE TABLE two (n int);']))
  const edited = writeMigrations(['CREATE TABLE one (n int);', 'CREATE TABLE two (n bigint);'])
  await expect(migrate(database, edited)).rejects.toThrow(/Migration 2 .*changed after it was applied/)
})

test.each([1, 2, 9])(
  'a database of an older checkout with %i migrations is refused with instructions, and not changed',
  async (count) => {
    const database = await openServer()
    await migrate(
      database,
      writeMigrations(Array.from({ length: count }, (_, n) => `CREATE TABLE old_${n} (n int);`)),
    )
    const refused = migrate(database)
    await expect(refused).rejects.toThrow(
      /older development version.*cannot be brought up to date.*new folder/,
    )
    await expect(refused).rejects.toBeInstanceOf(DatabaseRefused)
    expect(await listTables(database)).toHaveLength(count)
  },
)

test('a migration that waits for a long query lets other queries pass, and is applied when that query ends', async () => {
  const { url } = await createTestDatabase('empty')
  const open = () => openScratch({}, { kind: 'server', url })
  const [database, busy] = await Promise.all([open(), open()])
  const steps = ['CREATE TABLE one (n int);', 'ALTER TABLE one ADD COLUMN m int;']
  await migrate(database, writeMigrations(steps.slice(0, 1)))
  const long = await busy.pool.connect()
  await long.query('BEGIN; SELECT * FROM one')
  const migrated = migrate(database, writeMigrations(steps))
  const waits: number[] = []
  // One of these queries comes while the migration waits, and finishes before the long query ends.
  while (Math.max(0, ...waits) <= 300) {
    const begin = performance.now()
    await busy.pool.query('SELECT * FROM one')
    waits.push(performance.now() - begin)
    await pause(200)
  }
  await long.query('COMMIT')
  long.release()
  expect(await migrated).toEqual({ applied: 1, known: 2 })
})

test('several copies that start at once on one server apply each migration once', async () => {
  const target = await createTestDatabase('empty')
  const copies = await Promise.all([1, 2, 3, 4].map(() => openScratch({}, target)))
  const folder = writeMigrations([
    'CREATE TABLE one (n int); SELECT pg_sleep(0.3);',
    'INSERT INTO one VALUES (1);',
  ])
  const reports = await Promise.all(copies.map((copy) => migrate(copy, folder)))
  expect(reports.reduce((sum, { applied }) => sum + applied, 0)).toBe(2)
  expect((await copies[0]?.pool.query('SELECT n FROM one'))?.rows).toEqual([{ n: 1 }])
})

async function listTables(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  )
  return rows.map((row) => row.name)
}

async function listColumns(database: Database, table: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT column_name::text AS name FROM information_schema.columns WHERE table_name = $1`,
    [table],
  )
  return rows.map((row) => row.name).sort()
}
