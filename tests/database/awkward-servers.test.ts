// PostgreSQL servers with their own timeouts, that are read-only for a while, or that are behind a pooler.
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listenForChanges } from '../../src/database/change-listener.ts'
import { canWrite, findOutage } from '../../src/database/connect.ts'
import { inLongTransaction } from '../../src/database/transaction.ts'
import { startPostgres, type TestPostgres } from '../world/start-postgres.ts'
import { openDeafProxy } from './deaf-proxy.ts'
import { becomesTrue, openScratch, recordedLog } from './scratch.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('a long transaction has no statement timeout, and the query after it has one again', async () => {
  const url = await postgres.newDatabase()
  const operator = await openScratch({}, { kind: 'server', url })
  await operator.pool.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET lock_timeout = 200`)
  const database = await openScratch({ deadlineMs: 200 }, { kind: 'server', url })
  await database.withoutDeadline(async (client) => {
    const slept = inLongTransaction(client, () => client.query('SELECT pg_sleep(0.6)'))
    await expect(slept).resolves.toMatchObject({ rowCount: 1 })
    await expect(client.query('SELECT pg_sleep(0.6)')).rejects.toMatchObject({ code: '57014' })
  })
})

test('a listener holds at most one connection while a read-only server keeps refusing it, and recovers afterwards', async () => {
  const { log, lines } = recordedLog()
  let changes = 0
  const listener = await listenForChanges(
    { connectionString: postgres.url, application_name: 'listener' },
    openPool(postgres.url),
    200,
    log,
    () => void changes++,
  )
  onTestFinished(() => listener.close())
  await restart(true)
  expect(listener.isListening()).toBe(false)
  const refusals = () => lines.filter(({ what }) => /during recovery/.test(String(Object(what).err)))
  expect(await becomesTrue(() => refusals().length > 0, 20_000)).toBe(true)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const countSessions = async () =>
    Number(
      (await client.query('SELECT sessions FROM pg_stat_database WHERE datname = $1', ['postgres'])).rows[0]
        .sessions,
    )
  const before = await countSessions()
  expect(await becomesTrue(async () => (await countSessions()) >= before + 2, 20_000)).toBe(true)
  expect(refusals()).toHaveLength(1)
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'listener'`,
  )
  await client.end()
  expect(rows[0]?.n).toBeLessThanOrEqual(1)
  changes = 0
  await restart(false)
  expect(await becomesTrue(() => changes > 0, 20_000)).toBe(true)
})

test('a listener behind a pooler that drops notifications reports that it is not listening, until they arrive again', async () => {
  const proxy = await openDeafProxy(await postgres.newDatabase())
  const direct = await openListener(proxy)
  proxy.isDeaf = true
  await direct.pool.query(`SELECT pg_notify('public_change', '')`)
  expect(await becomesTrue(() => !direct.listener.isListening())).toBe(true)
  expect(direct.changes()).toBe(0)
  proxy.isDeaf = false
  expect(await becomesTrue(() => direct.listener.isListening())).toBe(true)
  expect(direct.changes()).toBeGreaterThan(0) // a notification may have been missed
})

test('a listener that starts behind a pooler that drops notifications reports that it is not listening', async () => {
  const proxy = await openDeafProxy(await postgres.newDatabase())
  proxy.isDeaf = true
  const { listener } = await openListener(proxy)
  expect(listener.isListening()).toBe(false)
})

test('a server that turns read-only is no outage, but accepts no writes and stops the listener until it is writable', async () => {
  const url = await postgres.newDatabase()
  const { pool, listener, changes } = await openListener({ url })
  const setReadOnly = async (value: string) => {
    const name = new URL(url).pathname.slice(1)
    await pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`)
    await pool.query(`SET default_transaction_read_only = ${value}`)
  }
  await pool.query('CREATE TABLE businesses (id int)')
  expect(await canWrite(pool)).toBe(true)
  await setReadOnly('on')
  expect([await findOutage(pool), await canWrite(pool)]).toEqual([null, false])
  expect(await becomesTrue(() => !listener.isListening())).toBe(true)
  await pool.query('SET default_transaction_read_only = off')
  await setReadOnly('off')
  expect(await becomesTrue(() => listener.isListening())).toBe(true)
  expect(changes()).toBeGreaterThan(0)
})

/** A listener with a heartbeat every 200 ms, whose pool connects directly to the server. `changes` are counted once it listens. */
async function openListener({ url }: { url: string }) {
  const target = new URL(postgres.url)
  target.pathname = new URL(url).pathname
  const pool = openPool(target.href)
  let changes = 0
  const listener = await listenForChanges(
    { connectionString: url },
    pool,
    200,
    recordedLog().log,
    () => void changes++,
  )
  onTestFinished(() => listener.close())
  changes = 0
  return { pool, listener, changes: () => changes }
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  onTestFinished(() => pool.end())
  return pool
}

/** Restarts the server, as a read-only standby or as a normal server. */
async function restart(isStandby: boolean): Promise<void> {
  const signalFile = join(new URL(postgres.url).searchParams.get('host') ?? '', 'data', 'standby.signal')
  await postgres.down()
  if (isStandby) {
    writeFileSync(signalFile, '')
    chmodSync(signalFile, 0o666)
  } else {
    rmSync(signalFile)
  }
  await postgres.up()
}
