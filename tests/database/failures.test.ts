// Tests which errors mean that the database is unavailable, and how the name of a violated constraint is found.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectToRunning } from '../../src/database/connect.ts'
import { DatabaseUnavailable, findUniqueViolation, isUnavailable } from '../../src/database/failures.ts'
import { openScratch, quietLog, scratchFolder } from './scratch.ts'

const caught = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('a unique violation is found with the name of its constraint, and a check violation is not', async () => {
  const { db, pool } = await openScratch()
  await pool.query(
    'CREATE TABLE named (email text CONSTRAINT one_per_email UNIQUE, n int CONSTRAINT positive CHECK (n > 0))',
  )
  await pool.query(`INSERT INTO named VALUES ('a@b.example', 1)`)
  const twice = await caught(db.execute(`INSERT INTO named VALUES ('a@b.example', 1)`))
  expect(findUniqueViolation(twice)).toBe('one_per_email')
  expect(isUnavailable(twice)).toBe(false)
  const negative = await caught(pool.query(`INSERT INTO named VALUES ('c@d.example', -1)`))
  expect(findUniqueViolation(negative)).toBeNull()
})

test('an error in a query does not count as unavailable', async () => {
  const { db } = await openScratch()
  expect(isUnavailable(await caught(db.execute('SELECT nonsense')))).toBe(false)
  expect(isUnavailable(new Error('nonsense'))).toBe(false)
  expect(isUnavailable('nonsense')).toBe(false)
  expect(isUnavailable(await caught(readFile('/no/such/file')))).toBe(false)
})

test('an unavailable database is recognised in the cause of another error', () => {
  expect(isUnavailable(new Error('outer', { cause: new DatabaseUnavailable('inner') }))).toBe(true)
})

test('every error without a code that node-postgres throws for a lost connection counts as unavailable', async () => {
  const database = await openScratch()
  const nowhere = new pg.Pool({ host: '/tmp/mzansi-nowhere', user: 'postgres' })
  expect(isUnavailable(await caught(nowhere.query('SELECT 1')))).toBe(true)

  const full = new pg.Pool({
    connectionString: database.pool.options.connectionString ?? '',
    max: 1,
    connectionTimeoutMillis: 200,
  })
  full.on('error', () => {})
  const held = await full.connect()
  expect(isUnavailable(await caught(full.connect()))).toBe(true) // 'timeout exceeded when trying to connect'
  const cut = held as unknown as { connection: { stream: { destroy(): void } } }
  held.on('error', () => {})
  const during = caught(held.query('SELECT pg_sleep(0.2)'))
  cut.connection.stream.destroy()
  expect(isUnavailable(await during)).toBe(true) // 'Connection terminated unexpectedly'
  expect(isUnavailable(await caught(held.query('SELECT 1')))).toBe(true) // '… is not queryable'
  held.release(true)
  await full.end()

  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const waiting = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
  expect(isUnavailable(await caught(waiting.connect()))).toBe(true) // 'timeout expired'
  silent.close()
  expect(isUnavailable(await caught(full.query('SELECT 1')))).toBe(true) // 'Cannot use a pool after calling end …'
})

test('a command fails as unavailable when the running program does not respond', async () => {
  const folder = scratchFolder()
  const frozen = createServer().listen(join(folder, '.s.PGSQL.5432'))
  onTestFinished(() => void frozen.close())
  await once(frozen, 'listening')
  const { withClient } = await connectToRunning(folder, quietLog, { longWaitMs: 50 })
  expect(isUnavailable(await caught(withClient((client) => client.query('SELECT 1'))))).toBe(true)
}, 5000)
