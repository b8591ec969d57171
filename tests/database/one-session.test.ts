// Connections share the one session of PGlite, and must not affect each other.
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../src/database/connect.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { createTestDatabase } from '../world/world.ts'
import { becomesTrue, openScratch, quietLog } from './scratch.ts'

/** With the usual limits. Each test has tables of its own. */
let database: Database
let remove: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDatabase('PGlite', 'empty')
  remove = made.remove
  database = await openDatabase(made.target, quietLog, { connectMs: 30_000 })
})
afterAll(async () => {
  await database.close()
  await remove()
})

test('large and small queries of several connections never run each other’s statements', async () => {
  const pool = secondPool(database, 4)
  const big = 'x'.repeat(1_000_000)
  const results = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      if (n % 2) return (await pool.query('SELECT $1::int AS n', [n])).rows[0].n === n
      const { rows } = await pool.query('SELECT $1::int AS n, length($2) AS length', [n, big])
      return rows[0].n === n && rows[0].length === big.length
    }),
  )
  expect(results).toEqual(Array.from({ length: 100 }, () => true))
})

test('50 read-modify-write transactions on four connections count to 50', async () => {
  const pool = secondPool(database, 4)
  await pool.query('CREATE TABLE counter AS SELECT 0 AS n')
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      const client = await pool.connect()
      await client.query('BEGIN')
      const { rows } = await client.query('SELECT n FROM counter')
      await client.query('UPDATE counter SET n = $1', [rows[0].n + 1])
      await client.query('COMMIT')
      client.release()
    }),
  )
  expect((await pool.query('SELECT n FROM counter')).rows).toEqual([{ n: 50 }])
})

test('a failed statement leaves other connections alone and rolls its own transaction back', async () => {
  await database.pool.query('CREATE TABLE kept (n int)')
  const failing = inTransaction(database.db, async (db) => {
    await db.execute('INSERT INTO kept VALUES (1)')
    await db.execute('SELECT 1 / 0')
  })
  const other = secondPool(database, 1).query('INSERT INTO kept VALUES (2)')
  await expect(failing).rejects.toThrow()
  await other
  expect((await database.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 2 }])
})

test('a client that disconnects inside a transaction is rolled back, and the others go on', async () => {
  await database.pool.query('CREATE TABLE kept_by_others (n int)')
  const lost = new pg.Client(address(database))
  lost.on('error', () => {})
  await lost.connect()
  await lost.query('BEGIN')
  await lost.query('INSERT INTO kept_by_others VALUES (1)')
  const waiting = database.pool.query('SELECT count(*)::int AS n FROM kept_by_others')
  socketOf(lost).destroy()
  expect((await waiting).rows).toEqual([{ n: 0 }])
})

test('a connection that is idle in a transaction is closed', async () => {
  const database = await openScratch({ idleInTransactionMs: 300 })
  await database.pool.query('CREATE TABLE kept (n int)')
  const idle = new pg.Client(address(database))
  let wasClosed = false
  idle.on('error', () => {
    wasClosed = true
  })
  await idle.connect()
  await idle.query('BEGIN')
  await idle.query('INSERT INTO kept VALUES (1)')
  expect((await database.pool.query('SELECT count(*)::int AS n FROM kept')).rows).toEqual([{ n: 0 }])
  expect(await becomesTrue(() => wasClosed)).toBe(true)
})

test('the two extensions that the migrations need are there', async () => {
  for (const name of ['pg_trgm', 'unaccent']) await database.pool.query(`CREATE EXTENSION ${name}`)
  const { rows } = await database.pool.query(
    `SELECT unaccent('Café') AS plain, 'restuarant' % 'restaurant' AS close`,
  )
  expect(rows).toEqual([{ plain: 'Cafe', close: true }])
})

test('housekeeping vacuums dead rows and writes checkpoints', async () => {
  const { pool } = await openScratch({ housekeepingMs: 200 })
  const first = (await pool.query('SELECT redo_lsn FROM pg_control_checkpoint()')).rows[0].redo_lsn
  await pool.query('CREATE TABLE worn AS SELECT g AS n, md5(g::text) AS t FROM generate_series(1, 200000) g')
  await pool.query(`UPDATE worn SET t = repeat(t, 3)`)
  const isDone = async () => {
    const { rows } = await pool.query(
      `SELECT vacuum_count > 0 AND n_dead_tup = 0 AND (SELECT redo_lsn <> $1 FROM pg_control_checkpoint()) AS done
       FROM pg_stat_user_tables WHERE relname = 'worn'`,
      [first],
    )
    return rows[0].done === true
  }
  expect(await becomesTrue(isDone, 20_000)).toBe(true)
})

function address(database: Database): pg.ClientConfig {
  return {
    host: database.pool.options.host,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
  } as pg.ClientConfig
}

function secondPool(database: Database, max: number): pg.Pool {
  const pool = new pg.Pool({ ...address(database), max })
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  return pool
}

// node-postgres has no public way to break a connection.
function socketOf(client: pg.Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}
