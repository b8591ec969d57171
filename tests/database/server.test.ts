// PostgreSQL servers that are slow, restarted, crashed, too old, not started yet, or that refuse the login.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/database/connect.ts'
import { DatabaseRefused, isUnavailable } from '../../src/database/failures.ts'
import { refuseOldVersion } from '../../src/database/postgres-server.ts'
import { startPostgres, type TestPostgres } from '../world/start-postgres.ts'
import { becomesTrue, openScratch, quietLog } from './scratch.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const open = (limits = {}) => openScratch(limits, { kind: 'server', url: postgres.url })

test.each(['down', 'crash'] as const)(
  'queries fail as unavailable when the server stops (%s), and later ones succeed without a program restart',
  async (way) => {
    const database = await open({ connectMs: 1000 })
    let isRunning = true
    const failures: unknown[] = []
    const query = async () => {
      while (isRunning)
        await database.pool.query('SELECT pg_sleep(0.005)').catch((error: unknown) => failures.push(error))
    }
    const clients = [query(), query(), query(), query()]
    await postgres[way]()
    expect(await database.findOutage()).toBe('silent')
    await postgres.up()
    expect(await becomesTrue(async () => !(await database.findOutage()))).toBe(true)
    isRunning = false
    await Promise.all(clients)
    expect(failures.length).toBeGreaterThan(0)
    expect(failures.filter((failure) => !isUnavailable(failure))).toEqual([])
  },
)

test('a statement past its deadline is ended by the server and counts as unavailable', async () => {
  const database = await open({ deadlineMs: 300 })
  const began = performance.now()
  const failure = await database.pool.query('SELECT pg_sleep(20)').catch((error: unknown) => error)
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(failure).toMatchObject({ code: '57014' })
  expect(isUnavailable(failure)).toBe(true)
  expect(await database.findOutage()).toBeNull()
})

test('the server ends a transaction that is idle', async () => {
  const database = await open({ idleInTransactionMs: 300 })
  const client = await database.pool.connect()
  await client.query('BEGIN')
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  const find = () => database.pool.query('SELECT FROM pg_stat_activity WHERE pid = $1', [rows[0]?.pid])
  expect(await becomesTrue(async () => (await find()).rowCount === 0)).toBe(true)
  const failure = await client.query('SELECT 1').catch((error: unknown) => error)
  client.release(true)
  expect(isUnavailable(failure)).toBe(true)
  expect(await database.findOutage()).toBeNull()
})

test('a start waits for a server that is still starting', async () => {
  await postgres.down()
  const opening = openDatabase({ kind: 'server', url: postgres.url }, quietLog)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await postgres.up()
  const database = await opening
  expect(await database.findOutage()).toBeNull()
  await database.close()
})

test('a start connects although the process could read no answer until the deadline was over', async () => {
  const limits = { connectMs: 500, startMs: 600 }
  // As while modules are loaded: the timers of the connection fire before its answer is read.
  const block = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200)
  const log = { ...quietLog, info: () => queueMicrotask(block) }
  const opening = openDatabase({ kind: 'server', url: postgres.url }, log, limits)
  block()
  const database = await opening
  expect(database.isListening()).toBe(true)
  await database.close()
})

test('a start fails as unavailable when the server never starts', async () => {
  const target = { kind: 'server', url: 'postgres://nobody@127.0.0.1:1/none' } as const
  const failure = await openDatabase(target, quietLog, { startMs: 300 }).catch((error: unknown) => error)
  expect(isUnavailable(failure)).toBe(true)
})

test('a start with a wrong database name fails at once', async () => {
  const url = postgres.url.replace('/postgres?', '/missing?')
  const began = performance.now()
  await expect(openDatabase({ kind: 'server', url }, quietLog)).rejects.toThrow(/"missing" does not exist/)
  expect(performance.now() - began).toBeLessThan(15_000)
})

test('a refused login makes the database unavailable until it is permitted again, and a start fails at once', async () => {
  const url = postgres.url.replace('//postgres@', '//guest@')
  const admin = await open()
  await admin.pool.query('CREATE ROLE guest SUPERUSER LOGIN')
  const database = await openScratch({}, { kind: 'server', url })
  await admin.pool.query('ALTER ROLE guest NOLOGIN')
  await admin.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'guest'`)
  expect(await becomesTrue(async () => (await database.findOutage()) === 'refused')).toBe(true)
  const failure = await database.pool.query('SELECT 1').catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: '28000' })
  expect(isUnavailable(failure)).toBe(true)
  const began = performance.now()
  await expect(openDatabase({ kind: 'server', url }, quietLog)).rejects.toThrow(/not permitted to log in/)
  expect(performance.now() - began).toBeLessThan(15_000)
  await admin.pool.query('ALTER ROLE guest LOGIN')
  expect(await becomesTrue(async () => (await database.findOutage()) === null)).toBe(true)
  expect(await becomesTrue(() => database.isListening())).toBe(true)
})

test('a server older than PostgreSQL 15 is refused with a message, and 15 is not', () => {
  expect(() => refuseOldVersion('14.19')).toThrow(DatabaseRefused)
  expect(() => refuseOldVersion('9.6.24')).toThrow(
    'The server runs PostgreSQL 9.6.24; this program needs 15 or newer.',
  )
  expect(() => refuseOldVersion('15.0 (Debian 15.0-1)')).not.toThrow()
})
