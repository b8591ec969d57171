// Failed searches over HTTP: what is counted, how often per network, how it is written, and who can read it.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { FailedSearchRow } from '../../src/contract/search.ts'
import { type Database, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import {
  createFailedSearchCounter,
  type FailedSearchCounter,
  removeOldFailedSearches,
} from '../../src/domain/moderation/failed-searches.ts'
import { quietLog } from '../database/scratch.ts'
import { signIn } from '../world/sign-in.ts'
import { createTestDatabase, openWorld, type World } from '../world/world.ts'
import { addBusiness, sendAs } from './moderation-world.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const noon = new Date('2026-11-28T10:00:00Z')

let database: Database
let world: World
let counter: FailedSearchCounter
let time = noon
let umlazi = 0
/** The number of times that the counter used the database. */
let written = 0
beforeAll(async () => {
  const target = await createTestDatabase()
  database = await openDatabase(target, quietLog)
  await migrate(database)
  const count = <Args extends unknown[], Result>(run: (...args: Args) => Result) => {
    return (...args: Args) => {
      written += 1
      return run(...args)
    }
  }
  database.pool.connect = count(database.pool.connect.bind(database.pool)) as typeof database.pool.connect
  counter = newCounter()
  world = await openWorld({
    target,
    parts: {
      failedSearches: {
        note: (...args) => counter.note(...args),
        write: () => counter.write(),
        stop: () => counter.stop(),
      },
      now: () => time,
    },
  })
  const { rows } = await database.pool.query(
    `SELECT id FROM places WHERE path = 'umlazi-durban-kwazulu-natal'`,
  )
  umlazi = rows[0].id
})
afterAll(async () => {
  await world.close()
  await database.close()
})
const newCounter = () => createFailedSearchCounter({ db: database.db, now: () => time, log: quietLog })
beforeEach(async () => {
  await database.pool.query('TRUNCATE failed_searches')
  counter = newCounter()
  time = noon
  written = 0
})

const search = (query: string, address = '41.13.0.1', headers: Record<string, string> = {}) =>
  world.server.inject({
    url: `/api/businesses/search?${query}`,
    remoteAddress: address,
    headers: { 'user-agent': phone, ...headers },
  })
const listRows = async () => {
  const { rows } = await database.pool.query(
    `SELECT day::text, words, place_id, times FROM failed_searches ORDER BY words, place_id, day`,
  )
  return rows
}
const counted = async () => {
  await counter.write()
  return (await listRows()).map(({ words, place_id, times }) => [words, place_id, times])
}
const listAsModerator = async (): Promise<FailedSearchRow[]> => {
  const session = await signIn(world.database, { role: 'moderator' })
  return (await sendAs(world, session, 'GET', '/api/admin/failed-searches')).json()
}

test('a failed search is counted once per network, by its trade and place or its words', async () => {
  for (const query of [
    'q=kapper&location=Umlazi',
    'q=hairdressers+in+umlazi',
    `trade=hairdresser&place=${umlazi}`,
  ])
    await search(query, '41.13.0.1')
  await search(`q=Hairdresser&place=${umlazi}&location=Umlazi`, '41.13.0.2')
  await search('q=HAIRDRESSER+Umlazi', '2c0f:f4c0::1')
  await search('q=hairdresser+umlazi', '2c0f:f4c0::2')
  await search('q=vetkoek+machine+repairs', '41.13.0.2')
  expect(await counted()).toEqual([
    ['hairdresser', umlazi, 3],
    ['vetkoek machine repairs', null, 1],
  ])
})

test('cached responses are counted too, and a page and the same API search from one network count once', async () => {
  for (const address of ['41.13.0.1', '41.13.0.2', '41.13.0.3', '41.13.0.3'])
    await search('q=zeppelin', address)
  for (const address of ['41.13.0.3', '41.13.0.4', '41.13.0.5']) {
    const page = await world.server.inject({
      url: '/?q=zeppelin',
      remoteAddress: address,
      headers: { 'user-agent': phone },
    })
    expect(page.statusCode).toBe(200)
  }
  expect(await counted()).toEqual([['zeppelin', null, 5]])
})

test.each([
  ['an email', 'q=thandi%40example.co.za'],
  ['a phone number', 'q=082+555+0199'],
  ['a phone number with words', 'q=thandi+082+555+0199'],
  ['a street', 'q=thandi+long+street'],
  ['a location that is not a place', 'q=welder&location=12+Vilakazi+Street'],
  ['a long text', 'q=the+woman+who+sewed+red+wedding+dresses+beside+our+school'],
  ['a filter', 'q=welder&price=1'],
  ['an implied filter', 'q=welder+open+now'],
  ['a province', 'q=welder&province=Limpopo'],
  ['a position', 'q=welder&near=-26.24,27.91'],
  ['punctuation only', 'q=%21%21'],
  ['a successful search', 'q=tyres'],
  ['a misspelt successful search', 'q=alignmnet'],
])('nothing is counted for %s', async (_what, query) => {
  expect((await search(query)).statusCode).toBe(200)
  expect(await counted()).toEqual([])
})

test('searches by crawlers and by signed-in users are not counted', async () => {
  await search('q=zeppelin', '66.249.66.1', {
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  })
  await search('q=zeppelin', '41.13.0.1', await signIn(world.database, { role: 'moderator' }))
  await world.server.inject({
    url: '/?q=zeppelin',
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' },
  })
  expect(await counted()).toEqual([])
})

test('a search typed letter by letter counts once, with its longest text', () => {
  return withNotes(['zep', 'zeppel', 'zeppelin', 'zepp'], async () =>
    expect(await counted()).toEqual([['zeppelin', null, 1]]),
  )
})

async function withNotes(words: readonly string[], check: () => Promise<void>): Promise<void> {
  for (const text of words) counter.note('41.13.0.1', { words: text, typed: text, placeId: null })
  await check()
}

test('a thousand searches are written in one transaction, and not before write()', async () => {
  for (let at = 0; at < 1000; at++)
    counter.note(`10.0.${at % 250}.1`, { words: `w${at % 40}`, typed: `w${at % 40}`, placeId: null })
  expect(written).toBe(0)
  await counter.write()
  expect(written).toBe(1)
  await counter.write()
  expect(written).toBe(1)
})

test('one network can add at most 50 rows a day, and all networks 500, but existing rows are still counted up', async () => {
  const note = (network: string, text: string) =>
    counter.note(network, { words: text, typed: text, placeId: null })
  for (let at = 0; at < 200; at++) note('41.13.0.1', `one ${at} x`)
  expect(await counted()).toHaveLength(50)
  for (let at = 0; at < 3000; at++) note(`41.14.${at % 250}.${at % 7}`, `many ${at} x`)
  expect(await counted()).toHaveLength(500)
  // A search that already has a row is still counted.
  counter = newCounter()
  note('41.15.0.1', 'one 7 x')
  note('41.15.0.1', 'something new')
  expect((await counted()).filter(([, , times]) => times === 2)).toEqual([['one 7 x', null, 2]])
})

test('four copies that write concurrently lose no count and respect the limit of 500 rows', async () => {
  const copies = Array.from({ length: 4 }, newCounter)
  for (const [at, copy] of copies.entries()) {
    copy.note(`10.0.0.${at}`, { words: 'zeppelin', typed: 'zeppelin', placeId: null })
    for (let row = 0; row < 200; row++)
      copy.note(`10.${at}.${row}.1`, { words: `w${at} x${row}`, typed: `w${at} x${row}`, placeId: null })
  }
  await Promise.all(copies.map((copy) => copy.write()))
  const rows = await listRows()
  expect(rows).toHaveLength(500)
  expect(rows.find(({ words }) => words === 'zeppelin')).toMatchObject({ times: 4 })
})

test('a batch that cannot be written is dropped, and searches and the next batch still work', async () => {
  await search('q=zeppelin', '41.13.0.1')
  await database.pool.query('ALTER TABLE failed_searches RENAME TO failed_searches_away')
  await counter.write()
  expect((await search('q=zeppelin', '41.13.0.2')).statusCode).toBe(200)
  await database.pool.query('ALTER TABLE failed_searches_away RENAME TO failed_searches')
  expect(await counted()).toEqual([['zeppelin', null, 1]])
})

test('counts that are not yet written are lost in a crash, but written on shutdown', async () => {
  await search('q=zeppelin', '41.13.0.1')
  const dead = counter
  counter = newCounter()
  await search('q=zeppelin', '41.13.0.2')
  await counter.stop()
  expect(await listRows()).toEqual([{ day: '2026-11-28', words: 'zeppelin', place_id: null, times: 1 }])
  // Otherwise it would write during another test, after a minute.
  await dead.stop()
})

test('shutdown waits for a write in progress', async () => {
  const holder = await database.pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('BEGIN; LOCK TABLE failed_searches')
  await search('q=zeppelin')
  void counter.write()
  const waits = `SELECT FROM pg_locks WHERE relation = 'failed_searches'::regclass AND NOT granted`
  await expect.poll(async () => (await holder.query(waits)).rowCount).toBe(1)
  let isStopped = false
  const stopped = counter.stop().then(() => {
    isStopped = true
  })
  await holder.query('SELECT')
  expect(isStopped).toBe(false)
  await holder.query('COMMIT')
  await stopped
  expect(await listRows()).toMatchObject([{ words: 'zeppelin', times: 1 }])
})

test('moderators see searches that failed three times, until a business matches them', async () => {
  for (const address of ['41.13.0.1', '41.13.0.2']) await search('q=zeppelin', address)
  for (const day of ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']) {
    time = new Date(`${day}T10:00:00Z`)
    await search('q=plumber&location=Umlazi')
  }
  await counter.write()
  expect(await listAsModerator()).toEqual([
    { words: 'plumber', place: { id: umlazi, name: 'Umlazi' }, times: 4, lastDay: '2026-11-30' },
  ])
  await search('q=zeppelin', '41.13.0.3')
  await counter.write()
  expect((await listAsModerator()).map(({ words, times }) => [words, times])).toEqual([
    ['plumber', 4],
    ['zeppelin', 3],
  ])
  // No other test searches for this trade there.
  await addBusiness(world.database, 'approved', {
    name: 'Umlazi Pipes',
    category: 'Services',
    location: 'Mangosuthu Highway, Umlazi, KwaZulu-Natal',
    trades: [{ id: 'plumber' }],
    placeId: umlazi,
  })
  expect((await listAsModerator()).map(({ words }) => words)).toEqual(['zeppelin'])
})

test('counts are removed after a year', async () => {
  await database.pool.query(
    `INSERT INTO failed_searches VALUES ('2025-11-27', 'zeppelin', NULL, 3), ('2025-11-28', 'zeppelin', NULL, 4)`,
  )
  await removeOldFailedSearches(database.db, noon)
  expect(await listRows()).toMatchObject([{ times: 4 }])
})
