// A query that never ends costs itself, and nobody else.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable, isUnavailable } from '../../src/database/failures.ts'
import { becomesTrue, openScratch, scratchFolder } from './scratch.ts'

const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n'

test('a hung query past its deadline fails, while the site answers and waiting queries still succeed', async () => {
  const database = await openScratch({ deadlineMs: 1000 })
  await database.pool.query('CREATE TABLE kept AS SELECT 1 AS n')
  const site = await serveSite()
  const answers: number[] = []
  const asking = setInterval(async () => {
    const began = performance.now()
    await fetch(site).then((answer) => answer.text())
    answers.push(performance.now() - began)
  }, 50)
  const hung = database.pool.query(endless).catch((error: unknown) => error)
  const waiting = [1, 2, 3].map((n) => database.pool.query('SELECT n + $1::int AS sum FROM kept', [n]))
  const failure = await hung
  clearInterval(asking)
  expect(failure).toBeInstanceOf(DatabaseUnavailable)
  expect(String(failure)).toContain('past the limit of 1000 ms')
  expect(answers.length).toBeGreaterThan(10)
  expect(Math.max(...answers)).toBeLessThan(500)
  const sums = await Promise.all(waiting)
  expect(sums.map(({ rows }) => rows[0].sum)).toEqual([2, 3, 4])
})

test('a transaction whose query hangs is undone, and Drizzle reports it as unavailable', async () => {
  const database = await openScratch({ deadlineMs: 1000 })
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
  const folder = scratchFolder()
  const database = await openScratch({ deadlineMs: 500 }, { kind: 'embedded', folder })
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
  await becomesTrue(() => database.isAnswering())
  clearInterval(trying)
  expect(freed).toBe(0)
})

test('work that was lent a connection without a deadline may take longer than a query', async () => {
  const database = await openScratch({ deadlineMs: 500 })
  const slow = 'SELECT count(*)::int AS n FROM generate_series(1, 4000000) g WHERE md5(g::text) IS NOT NULL'
  const began = performance.now()
  const n = await database.withoutDeadline(async (client) => (await client.query(slow)).rows[0].n)
  expect(performance.now() - began).toBeGreaterThan(1000)
  expect(n).toBe(4_000_000)
})

test('a computer that sleeps does not make the database look hung', async () => {
  const database = await openScratch({ deadlineMs: 400 })
  const until = performance.now() + 1500
  while (performance.now() < until); // the main thread stands still longer than the deadline
  expect((await database.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }])
})

async function serveSite(): Promise<string> {
  const server = createServer((_request, answer) => answer.end('here'))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
