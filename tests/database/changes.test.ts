// Every copy of the program hears of a public change, once it is committed.
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

  test('a committed change to businesses is heard', async () => {
    const database = await openMigrated()
    let heard = 0
    database.onPublicChange(() => heard++)
    await database.pool.query(insert)
    expect(await becomesTrue(() => heard === 1)).toBe(true)
    await database.pool.query(`UPDATE businesses SET name = 'Kota Palace'`)
    expect(await becomesTrue(() => heard === 2)).toBe(true)
  })

  test('a change is heard after its transaction commits, and never when it is rolled back', async () => {
    const database = await openMigrated()
    let heard = 0
    database.onPublicChange(() => heard++)
    const failing = database.db.transaction(async (db) => {
      await db.execute(insert)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await database.db.transaction(async (db) => {
      await db.execute(insert)
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(heard).toBe(0)
    })
    expect(await becomesTrue(() => heard === 1)).toBe(true)
  })

  test('a transaction without a change to businesses is not heard', async () => {
    const database = await openMigrated()
    let heard = 0
    database.onPublicChange(() => heard++)
    await database.pool.query(
      `INSERT INTO users (username, email, password) VALUES ('a', 'a@b.example', 'x')`,
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(heard).toBe(0)
  })
})

test('a change made by another copy of the program is heard, and so is the end of a server restart', async () => {
  const place = { kind: 'server', url: await postgres.newDatabase() } as const
  const [here, elsewhere] = [await openScratch({}, place), await openScratch({}, place)]
  await migrate(here)
  let heard = 0
  here.onPublicChange(() => heard++)
  await elsewhere.pool.query(insert)
  expect(await becomesTrue(() => heard === 1)).toBe(true)
  await postgres.down()
  await postgres.up()
  expect(await becomesTrue(() => heard === 2)).toBe(true) // something may have changed unheard
  await elsewhere.pool.query(insert)
  expect(await becomesTrue(() => heard === 3)).toBe(true)
})
