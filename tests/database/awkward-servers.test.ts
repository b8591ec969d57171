// A PostgreSQL server may have limits of its own, and it may be read-only for a while.
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listenForChanges } from '../../src/database/change-listener.ts'
import { startPostgres, type TestPostgres } from '../world/start-postgres.ts'
import { becomesTrue, openScratch, recordedLog } from './scratch.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('work without a deadline ignores the statement timeout of the database', async () => {
  const url = await postgres.newDatabase()
  const operator = await openScratch({}, { kind: 'server', url })
  await operator.pool.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = 200`)
  const database = await openScratch({}, { kind: 'server', url })
  const slept = database.withoutDeadline((client) => client.query('SELECT pg_sleep(0.6)'))
  await expect(slept).resolves.toMatchObject({ rowCount: 1 })
})

test('a listener keeps at most one connection while a read-only server refuses it again and again', async () => {
  const { log, lines } = recordedLog()
  let changes = 0
  const listener = await listenForChanges(
    { connectionString: postgres.url, application_name: 'listener' },
    log,
    () => void changes++,
  )
  onTestFinished(() => listener.close())
  await restart(true)
  const refusals = () => lines.filter(({ what }) => /during recovery/.test(String(Object(what).err)))
  expect(await becomesTrue(() => refusals().length >= 2, 20_000)).toBe(true)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'listener'`,
  )
  await client.end()
  expect(rows[0]?.n).toBeLessThanOrEqual(1)
  changes = 0
  await restart(false)
  expect(await becomesTrue(() => changes > 0, 20_000)).toBe(true)
})

/** Restarts the server as a read-only standby, or as it was. */
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
