// The program behind PgBouncer in transaction mode, and with a standby for public reads that lags, hangs or is killed.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '#drizzle'
import { imagePath } from '../../src/contract/image.ts'
import { openDatabase, type ServerTarget } from '../../src/database/connect.ts'
import { isUnavailable } from '../../src/database/failures.ts'
import { migrate } from '../../src/database/migrate.ts'
import { checkMs, maxLagMs } from '../../src/database/standby.ts'
import { type Pooler, startPgbouncer, whyNoPooledServers } from '../world/start-pgbouncer.ts'
import { startPostgres, startStandby, type TestPostgres } from '../world/start-postgres.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { becomesTrue, openScratch, quietLog, recordedLog } from './scratch.ts'

const missing = whyNoPooledServers()
if (missing) console.warn(`The tests of a pooler and a standby are skipped. ${missing}`)

let postgres: TestPostgres
/** A database with every migration. */
let url: string
beforeAll(async () => {
  if (missing) return
  postgres = await startPostgres('installed')
  url = await postgres.newDatabase()
  const database = await openDatabase({ kind: 'server', url }, quietLog)
  await migrate(database)
  await database.close()
})
afterAll(() => postgres?.stop())

describe.skipIf(missing)('behind PgBouncer in transaction mode', () => {
  let pooler: Pooler
  let direct: string
  beforeAll(async () => {
    pooler = await startPgbouncer(postgres.url)
    direct = await postgres.copyDatabase(url)
  })
  afterAll(() => pooler.stop())

  test('a role without privileges can set its deadlines, and every pooled connection has them', async () => {
    const owner = await openScratch({}, { kind: 'server', url: postgres.url })
    await owner.pool.query('CREATE ROLE plain LOGIN')
    await owner.pool.query('CREATE DATABASE plain OWNER plain')
    const plain = pooler.through(postgres.url.replace('postgres@', 'plain@').replace('/postgres?', '/plain?'))
    const database = await openScratch({ deadlineMs: 300 }, { kind: 'server', url: plain })
    const failures = await Promise.all(
      [1, 2, 3].map(() => database.pool.query('SELECT pg_sleep(9)').catch((error: unknown) => error)),
    )
    for (const failure of failures) expect(failure).toMatchObject({ code: '57014' })
    expect(failures.every(isUnavailable)).toBe(true)
  })

  test('the listener connects to DATABASE_LISTEN_URL', async () => {
    const target = { kind: 'server', url: pooler.through(direct), listenUrl: direct } as const
    const { log, lines } = recordedLog()
    const database = await openDatabase(target, log)
    onTestFinished(() => database.close())
    expect(lines.map(({ message }) => message)).toContain('listening for public changes')
  })

  test('without DATABASE_LISTEN_URL, a suspended business disappears from the response cache of another copy', async () => {
    const target = { kind: 'server', url: pooler.through(direct) } as const
    const { log, lines } = recordedLog()
    const here = await openWorldOn(target)
    const elsewhere = await openDatabase(target, log)
    onTestFinished(() => elsewhere.close())
    expect([here.database.isListening(), elsewhere.isListening()]).toEqual([false, false])
    const warnings = lines.filter(({ message }) => /two seconds only\. DATABASE_LISTEN_URL/.test(message))
    expect(warnings).toHaveLength(1)
    const path = `/api/businesses/${town.bakery.id}`
    expect((await here.server.inject(path)).statusCode).toBe(200)
    let queries = 0
    here.database.pool.on('acquire', () => void queries++)
    for (let n = 0; n < 100; n++) expect((await here.server.inject(path)).statusCode).toBe(200)
    expect(queries).toBeLessThan(20) // the response is cached; heartbeats go on
    await elsewhere.pool.query(`UPDATE businesses SET approval_status = 'suspended' WHERE id = $1`, [
      town.bakery.id,
    ])
    expect(await becomesTrue(async () => (await here.server.inject(path)).statusCode === 404)).toBe(true)
  })
})

describe.skipIf(missing)('with a standby for public reads', () => {
  let standby: TestPostgres
  let world: World
  beforeAll(async () => {
    const own = await postgres.copyDatabase(url)
    standby = await startStandby(postgres.url)
    const readUrl = standby.url.replace('/postgres?', `${new URL(own).pathname}?`)
    world = await openWorldOn({ kind: 'server', url: own, readUrls: [readUrl] })
  })
  afterAll(async () => {
    await world.close()
    await standby.stop()
  })

  const onStandby = () =>
    world.database.readPublic(async (db) => {
      const { rows } = await db.execute<{ is: boolean }>(sql`SELECT pg_is_in_recovery() AS is`)
      return rows[0]?.is === true
    })
  const statusOf = async (id: string) => (await world.server.inject(`/api/businesses/${id}`)).statusCode

  test('public reads use the standby, and the primary while the standby has not replayed a change', async () => {
    expect(await becomesTrue(onStandby)).toBe(true)
    const control = await connectTo(standby.url)
    await control.query('SELECT pg_wal_replay_pause()')
    expect(await statusOf(town.bakery.id)).toBe(200)
    await world.database.pool.query(`UPDATE businesses SET approval_status = 'suspended' WHERE id = $1`, [
      town.bakery.id,
    ])
    // Less than `maxLagMs`, after which the standby would not be used anyway.
    expect(await becomesTrue(async () => (await statusOf(town.bakery.id)) === 404, 3000)).toBe(true)
    expect(await onStandby()).toBe(false)
    await control.query('SELECT pg_wal_replay_resume()')
    await control.end()
    expect(await becomesTrue(onStandby)).toBe(true)
    expect(await statusOf(town.bakery.id)).toBe(404)
  })

  test('no public read fails when the standby is killed, and it is used again when it is back', async () => {
    expect(await becomesTrue(onStandby)).toBe(true)
    const slow = world.database.readPublic(async (db) => {
      await db.execute(sql`SELECT pg_sleep(CASE WHEN pg_is_in_recovery() THEN 9 ELSE 0 END)`)
      return 'read'
    })
    await standby.crash()
    expect(await slow).toBe('read')
    expect(await onStandby()).toBe(false)
    await standby.up()
    expect(await becomesTrue(onStandby)).toBe(true)
  })

  /** Runs public reads for three seconds, and returns the time of the slowest, in milliseconds. */
  const longestRead = async (): Promise<number> => {
    const endAt = performance.now() + 3000
    let longest = 0
    const reader = async () => {
      while (performance.now() < endAt) {
        const began = performance.now()
        await world.database.readPublic((db) => db.execute(sql`SELECT pg_sleep(0.1)`))
        longest = Math.max(longest, performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: 15 }, reader))
    return longest
  }

  // Reads must leave the standby within a second. The limit allows for a busy machine; a read that waited for the standby would take ten.
  test('public reads leave a standby that hangs, and return when it responds again', async () => {
    expect(await becomesTrue(onStandby)).toBe(true)
    standby.hang()
    expect(await longestRead()).toBeLessThan(5000)
    expect(await onStandby()).toBe(false)
    standby.wake()
    expect(await becomesTrue(onStandby)).toBe(true)
  })

  test('public reads do not wait for a primary that hangs, when a standby lacks only what is not public', async () => {
    expect(await becomesTrue(onStandby)).toBe(true)
    const control = await connectTo(standby.url)
    await control.query('SELECT pg_wal_replay_pause()')
    await world.database.pool.query(`SELECT pg_logical_emit_message(true, 'test', 'nothing public')`)
    await pause(2 * checkMs)
    postgres.hang()
    const longest = await longestRead()
    await pause(maxLagMs - 3000)
    expect(await onStandby()).toBe(true)
    expect(Math.max(longest, await longestRead())).toBeLessThan(5000)
    await control.query('SELECT pg_wal_replay_resume()')
    await control.end()
    postgres.wake()
    expect(await becomesTrue(world.database.isListening)).toBe(true)
  })

  test('public reads, including those of images, work while the primary is down', async () => {
    expect(await becomesTrue(onStandby)).toBe(true)
    await postgres.down()
    expect(await onStandby()).toBe(true)
    expect((await world.server.inject(imagePath(randomUUID()))).statusCode).toBe(404)
    await postgres.up()
    expect(await becomesTrue(world.database.isListening)).toBe(true)
  })
})

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return client
}

const openWorldOn = (target: ServerTarget): Promise<World> => openWorld({ target })
