// Transactions stay atomic when the network fails: a connection is never reused while its transaction may still be open.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sql } from '#drizzle'
import { isUnavailable } from '../../src/database/failures.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { startPostgres, type TestPostgres } from '../world/start-postgres.ts'
import { openScratch } from './scratch.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** What happens to bytes on their way to the server. */
type OnBytes = (bytes: Buffer, forward: () => void, cut: () => void) => void

/** A database behind a proxy with which a test can disturb the network. */
async function openBehind(onBytes: OnBytes, limits = {}) {
  const path = `${new URL(postgres.url).searchParams.get('host')}/.s.PGSQL.5432`
  const sockets = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(path)
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) sockets.add(socket.on('error', cut).on('close', cut))
    near.on('data', (bytes) => onBytes(bytes, () => void far.write(bytes), cut))
    far.pipe(near)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const { port } = proxy.address() as AddressInfo
  return openScratch(limits, { kind: 'server', url: `postgres://postgres@127.0.0.1:${port}/postgres` })
}

test('a transaction still gets a connection after twelve failed at their BEGIN', async () => {
  let isBroken = true
  const database = await openBehind(
    (bytes, forward, cut) => (isBroken && bytes.includes('begin') ? cut() : forward()),
    { connectMs: 1000 },
  )
  for (let n = 0; n < 12; n++) {
    const failure = await inTransaction(database.db, async () => {}).catch((error: unknown) => error)
    expect(isUnavailable(failure)).toBe(true)
  }
  isBroken = false
  const result = await inTransaction(database.db, (db) => db.execute(sql`SELECT 1 AS one`))
  expect(result.rows).toEqual([{ one: 1 }])
})

test('a write after a transaction whose ROLLBACK got no response is not part of that transaction', async () => {
  const held: (() => void)[] = []
  let isBlocked = false
  const database = await openBehind((_bytes, forward) => (isBlocked ? void held.push(forward) : forward()), {
    deadlineMs: 100,
  })
  await database.pool.query('CREATE TABLE kept (n int)')
  const failure = await inTransaction(database.db, async (db) => {
    isBlocked = true
    await db.execute(sql`INSERT INTO kept VALUES (1)`)
  }).catch((error: unknown) => error)
  expect(isUnavailable(failure)).toBe(true)
  isBlocked = false
  for (const forward of held) forward()
  await database.pool.query('INSERT INTO kept VALUES (2)')
  const other = await openScratch({}, { kind: 'server', url: postgres.url })
  expect((await other.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 2 }])
})

test('a nested transaction is rolled back alone', async () => {
  const database = await openScratch({}, { kind: 'server', url: postgres.url })
  await database.pool.query('CREATE TABLE parts (n int)')
  await inTransaction(database.db, async (db) => {
    await db.execute(sql`INSERT INTO parts VALUES (1)`)
    const inner = inTransaction(db, async (db) => {
      await db.execute(sql`INSERT INTO parts VALUES (2)`)
      throw new Error('only this part')
    })
    await expect(inner).rejects.toThrow('only this part')
  })
  expect((await database.pool.query('SELECT n FROM parts')).rows).toEqual([{ n: 1 }])
})
