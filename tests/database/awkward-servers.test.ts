// A PostgreSQL server may have limits of its own, and for a while it may only be read from.
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listenForChanges } from '../../src/database/change-listener.ts'
import { startPostgres, type TestPostgres } from '../world/start-postgres.ts'
import { becomesTrue, keptLog, openScratch } from './scratch.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('work without a deadline has none, whatever the operator set for the database', async () => {
  const url = await postgres.newDatabase()
  const operator = await openScratch({}, { kind: 'server', url })
  await operator.pool.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = 200`)
  const database = await openScratch({}, { kind: 'server', url })
  const slept = database.withoutDeadline((client) => client.query('SELECT pg_sleep(0.6)'))
  await expect(slept).resolves.toMatchObject({ rowCount: 1 })
})

test('a listener takes no more than one connection, however often a server that only reads refuses it', async () => {
  const { log, lines } = keptLog()
  let heard = 0
  const listener = await listenForChanges(
    { connectionString: postgres.url, application_name: 'listener' },
    log,
    () => void heard++,
  )
  onTestFinished(() => listener.close())
  await restart(true)
  const refusals = () => lines.filter(({ what }) => /during recovery/.test(String(Object(what).err)))
  expect(await becomesTrue(() => refusals().length >= 2, 20_000)).toBe(true)
  const reader = new pg.Client({ connectionString: postgres.url })
  await reader.connect()
  const { rows } = await reader.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'listener'`,
  )
  await reader.end()
  expect(rows[0]?.n).toBeLessThanOrEqual(1)
  heard = 0
  await restart(false)
  expect(await becomesTrue(() => heard > 0, 20_000)).toBe(true)
})

/** Starts the server again, so that it can only be read from, or as it was. */
async function restart(isReader: boolean): Promise<void> {
  const sign = join(new URL(postgres.url).searchParams.get('host') ?? '', 'data', 'standby.signal')
  await postgres.down()
  if (isReader) {
    writeFileSync(sign, '')
    chmodSync(sign, 0o666)
  } else {
    rmSync(sign)
  }
  await postgres.up()
}
