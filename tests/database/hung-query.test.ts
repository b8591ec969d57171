// A query that never ends fails at its deadline, and the site serves other requests meanwhile.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable, isUnavailable } from '../../src/database/failures.ts'
import { becomesTrue, openScratch, scratchCluster } from './scratch.ts'

const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n'
/** PGlite returns nothing for it: no rows, no error, no ReadyForQuery. */
const overflowing = `SELECT ${Array(30_000).fill('1').join('+')} AS sum`

test('a hung query fails at its deadline, the site serves requests meanwhile, and waiting queries succeed', async () => {
  const database = await openScratch({ deadlineMs: 2000 })
  await database.pool.query('CREATE TABLE kept AS SELECT 1 AS n')
  const stopFetching = fetchRepeatedly(await serveSite())
  const hung = database.pool.query(endless).catch((error: unknown) => error)
  const waiting = Promise.all(
    [1, 2, 3].map((n) => database.pool.query('SELECT n + $1::int AS sum FROM kept', [n])),
  )
  const failure = await hung
  const durations = stopFetching()
  const results = await waiting
  expect(failure).toBeInstanceOf(DatabaseUnavailable)
  expect(String(failure)).toContain('past the limit of 2000 ms')
  expect(results.map(({ rows }) => rows[0].sum)).toEqual([2, 3, 4])
  expect(durations.length).toBeGreaterThan(10)
  expect(Math.max(...durations)).toBeLessThan(1000)
})

test('a query that overflows the stack of PGlite fails, and the queries after it succeed', async () => {
  const database = await openScratch()
  await database.pool.query('CREATE TABLE kept AS SELECT 1 AS n')
  let notified = 0
  database.onPublicChange(() => notified++)
  const swallowed = database.pool.query(overflowing).catch((error: unknown) => error)
  const waiting = database.pool.query('SELECT n FROM kept')
  expect(String(await swallowed)).toContain('A query got no response.')
  expect((await waiting).rows).toEqual([{ n: 1 }])
  // The notification of a commit just before may be lost with the worker.
  expect(notified).toBe(1)
})

test('a query that waits for the session of another connection fails in the end', async () => {
  const database = await openScratch({ deadlineMs: 500, idleInTransactionMs: 60_000 })
  await database.pool.query('SELECT 1') // connects
  await database.withoutDeadline(async (holder) => {
    await holder.query('BEGIN')
    const failure = await database.pool.query('SELECT 1').catch((error: unknown) => error)
    expect(isUnavailable(failure)).toBe(true)
    await holder.query('COMMIT')
  })
  expect(await database.findOutage()).toBeNull()
})

test('a transaction whose query hangs is rolled back, and its failure counts as unavailable', async () => {
  const database = await openScratch({ deadlineMs: 2000 })
  await database.pool.query('CREATE TABLE kept (n int)')
  const failure = await database.db
    .transaction(async (db) => {
      await db.execute('INSERT INTO kept VALUES (1)')
      await db.execute(endless)
    })
    .catch((error: unknown) => error)
  expect(isUnavailable(failure)).toBe(true)
  expect((await database.pool.query('SELECT count(*)::int AS n FROM kept')).rows).toEqual([{ n: 0 }])
})

test('the folder stays locked for others while a hung worker is replaced', async () => {
  const folder = await scratchCluster()
  const database = await openScratch({ deadlineMs: 1500 }, { kind: 'embedded', folder })
  const { lockFolder } = await import('../../src/database/embedded/folder-lock.ts')
  let freed = 0
  const trying = setInterval(
    () =>
      lockFolder(folder).then(
        () => freed++,
        () => {},
      ),
    100,
  )
  await database.pool.query(endless).catch(() => {})
  await becomesTrue(async () => !(await database.findOutage()))
  clearInterval(trying)
  expect(freed).toBe(0)
})

// Fetches again and again. The returned function stops it, and returns how long each request took in milliseconds.
function fetchRepeatedly(site: string): () => number[] {
  const durations: number[] = []
  let isFetching = true
  const fetchAll = async () => {
    while (isFetching) {
      const began = performance.now()
      await (await fetch(site)).text()
      durations.push(performance.now() - began)
    }
  }
  fetchAll().catch(() => durations.push(Number.POSITIVE_INFINITY))
  return () => {
    isFetching = false
    return durations
  }
}

async function serveSite(): Promise<string> {
  const server = createServer((_request, response) => response.end('here'))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
