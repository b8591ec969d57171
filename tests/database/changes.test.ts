// Every copy of the program is notified of a public change after its commit.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { startPostgres, type TestPostgres } from '../world/start-postgres.ts'
import { becomesTrue, openScratch } from './scratch.ts'

const insert = `INSERT INTO businesses (name, category, description, location)
  VALUES ('Kota Corner', 'Restaurant', 'Bunny chow and kota, made fresh.', 'Soweto')`

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

describe.each(['PGlite', 'PostgreSQL'])('on %s', (kind) => {
  async function openMigrated(): Promise<Database> {
    const database =
      kind === 'PGlite'
        ? await openScratch()
        : await openScratch({}, { kind: 'server', url: await postgres.newDatabase() })
    await migrate(database)
    return database
  }

  test('a committed change to businesses is notified', async () => {
    const database = await openMigrated()
    let notified = 0
    database.onPublicChange(() => notified++)
    await database.pool.query(insert)
    expect(await becomesTrue(() => notified === 1)).toBe(true)
    await database.pool.query(`UPDATE businesses SET name = 'Kota Palace'`)
    expect(await becomesTrue(() => notified === 2)).toBe(true)
  })

  test('a change is notified after its transaction commits, and never when it is rolled back', async () => {
    const database = await openMigrated()
    let notified = 0
    database.onPublicChange(() => notified++)
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

  test('a transaction without a change to businesses is not notified', async () => {
    const database = await openMigrated()
    let notified = 0
    database.onPublicChange(() => notified++)
    await database.pool.query(
      `INSERT INTO users (username, email, password) VALUES ('a', 'a@b.example', 'x')`,
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(notified).toBe(0)
  })
})

test('a change by another copy of the program is notified, and so is the end of a server restart', async () => {
  const target = { kind: 'server', url: await postgres.newDatabase() } as const
  const [here, elsewhere] = [await openScratch({}, target), await openScratch({}, target)]
  await migrate(here)
  let notified = 0
  here.onPublicChange(() => notified++)
  await elsewhere.pool.query(insert)
  expect(await becomesTrue(() => notified === 1)).toBe(true)
  await postgres.down()
  await postgres.up()
  expect(await becomesTrue(() => notified === 2)).toBe(true) // a notification may have been missed
  await elsewhere.pool.query(insert)
  expect(await becomesTrue(() => notified === 3)).toBe(true)
})
