// What administrators read: the queue, the list of all businesses, and the counts by status.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import { AdminStats, ModerationItem } from '../../src/contract/moderation.ts'
import { maxLengths } from '../../src/contract/text-input.ts'
import { approvalStatuses } from '../../src/contract/transitions.ts'
import { z } from '../../src/contract/zod.ts'
import { businesses } from '../../src/database/schema.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { decide, makeBusiness } from './moderation-world.ts'

let owners = 0
/** Numbered emails, because the search also reads emails, and an id could contain 'cafe'. */
const named = (name: string, location = 'Main Road, Ermelo, Mpumalanga') => {
  owners += 1
  return makeBusiness({ name, location, ownerEmail: `owner-${owners}@lists.example` })
}
const searched = [
  named('Ten% Off Tyres'),
  named('Ten Off Tyres'),
  named('Snake_Case Signs'),
  named('Snake Case Signs'),
  named('Back\\Slash Bottle Store'),
  named('Café Déjà Vu'),
  named('Gogo Nomsa’s Kitchen'),
  named('Ndlovu Panelbeaters', 'Rissik Street, eMalahleni, Mpumalanga'),
]
const crowd = 250
const crowdedName = 'Crowded Together'
const times = ['2026-05-05 05:05:05.000001+00', '2026-05-05 05:05:05.000002+00']

let world: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld({ fill: ({ db }) => fill(db) })
})
beforeEach(async () => {
  admin = await signIn(world.database, { role: 'administrator' })
})
afterAll(() => world.close())

async function fill(db: World['database']['db']): Promise<void> {
  await db.insert(businesses).values(searched)
  // Only two times, one microsecond apart: rows with the same time are ordered by id.
  const rows = Array.from({ length: crowd }, (_, index) => ({
    ...named(crowdedName),
    approvalStatus: index % 5 === 0 ? ('rejected' as const) : ('pending' as const),
    submittedAt: sql`${times[index % 2]}::timestamptz`,
  }))
  await db.insert(businesses).values(rows)
}

const get = (path: string) => world.server.inject({ url: `/api/admin${path}`, headers: admin })
const list = (query: Record<string, string>) => get(`/businesses?${new URLSearchParams(query)}`)
async function names(query: Record<string, string>): Promise<string[]> {
  const response = await list(query)
  expect(response.statusCode).toBe(200)
  expect(response.headers['x-total-count']).toBe(String(response.json().length))
  return response.json().map(({ name }: ModerationItem) => name)
}
async function readAllPages(path: string): Promise<ModerationItem[]> {
  const items: ModerationItem[] = []
  let url: string | undefined = `/api/admin${path}`
  while (url) {
    const response: Awaited<ReturnType<typeof get>> = await world.server.inject({ url, headers: admin })
    expect(response.statusCode).toBe(200)
    items.push(...z.array(ModerationItem).parse(response.json()))
    url = /^<(.+)>; rel="next"$/.exec(String(response.headers.link))?.[1]
  }
  return items
}
async function idsInOrder(condition: string, order: string): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    `SELECT id FROM businesses WHERE ${condition} ORDER BY ${order}`,
  )
  return rows.map(({ id }) => id)
}

// Shows 7.20.
test('paging through all businesses returns each business once, newest first', async () => {
  const ids = (await readAllPages('/businesses?limit=30')).map(({ id }) => id)
  expect(ids).toHaveLength(crowd + searched.length)
  expect(ids).toEqual(await idsInOrder('true', 'submitted_at DESC, id DESC'))
})

// Shows 7.19.
test('paging through the queue returns each pending business once, the longest wait first', async () => {
  const ids = (await readAllPages('/businesses/pending?limit=30')).map(({ id }) => id)
  expect(ids).toEqual(await idsInOrder(`approval_status = 'pending'`, 'submitted_at, id'))
  expect(new Set(ids).size).toBe(ids.length)
})

test('paging works when sorted by texts of the maximum length, whose cursor is the longest', async () => {
  const [name, ownerEmail] = ['ṱ'.repeat(maxLengths.name), 'longest@lists.example']
  const long = { name, location: 'ṱ'.repeat(maxLengths.location), ownerEmail }
  const { db } = world.database
  await db.insert(businesses).values([makeBusiness(long), makeBusiness(long)])
  for (const sort of ['name', 'place']) {
    const listed = await readAllPages(`/businesses?q=${ownerEmail}&sort=${sort}&limit=1`)
    expect(listed.map((item) => item.name)).toEqual([name, name])
  }
  await db.delete(businesses).where(eq(businesses.ownerEmail, ownerEmail))
})

test('the queue starts with the business of "first", and then has every other one once, in order', async () => {
  const ids = await idsInOrder(`approval_status = 'pending'`, 'submitted_at, id')
  const named = ids[100] ?? ''
  const others = ids.filter((id) => id !== named)
  const pages = await readAllPages(`/businesses/pending?limit=30&first=${named}`)
  expect(pages.map(({ id }) => id)).toEqual([named, ...others])
  const { headers } = await get(`/businesses/pending?limit=1&first=${named}`)
  expect(headers['x-total-count']).toBe(String(ids.length))
  const next = /^<(.+)>; rel="next"$/.exec(String(headers.link))?.[1] ?? ''
  const second = await world.server.inject({ url: next, headers: admin })
  expect(second.json()).toMatchObject([{ id: others[0] }])
})

test('"first" is ignored for a business that is not pending', async () => {
  const [rejected = ''] = await idsInOrder(`approval_status = 'rejected'`, 'id')
  const ids = await idsInOrder(`approval_status = 'pending'`, 'submitted_at, id')
  const response = await get(`/businesses/pending?limit=1&first=${rejected}`)
  expect(response.json()).toMatchObject([{ id: ids[0] }])
  expect(response.headers['x-total-count']).toBe(String(ids.length))
})

test('both lists are ordered by the time of submission, not of registration', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 2, number))
  const times = [
    { createdAt: day(1), submittedAt: day(12) },
    { createdAt: day(2), submittedAt: day(11) },
    { createdAt: day(3), submittedAt: day(10) },
  ]
  const again = times.map((both) => ({ ...named('Submitted Again'), ...both }))
  await world.database.db.insert(businesses).values(again)
  const read = async (path: string) =>
    (await readAllPages(path))
      .filter(({ name }) => name === 'Submitted Again')
      .map(({ createdAt, submittedAt }) => ({ createdAt, submittedAt }))
  const newestFirst = times.map(({ createdAt, submittedAt }) => ({
    createdAt: createdAt.toISOString(),
    submittedAt: submittedAt.toISOString(),
  }))
  expect(await read('/businesses?q=submitted+again&limit=2')).toEqual(newestFirst)
  expect(await read('/businesses/pending?limit=30')).toEqual(newestFirst.toReversed())
  await world.database.db.execute(sql`DELETE FROM businesses WHERE name = 'Submitted Again'`)
})

// Shows 2.69.
test('text and status filters are combined, on every page', async () => {
  const found = await readAllPages('/businesses?limit=7&q=crowded&status=rejected')
  expect(found.map(({ id }) => id)).toEqual(
    await idsInOrder(
      `name = '${crowdedName}' AND approval_status = 'rejected'`,
      'submitted_at DESC, id DESC',
    ),
  )
  expect((await list({ q: 'crowded', status: 'rejected', limit: '7' })).headers['x-total-count']).toBe('50')
  expect(await names({ q: 'crowded', status: 'suspended' })).toEqual([])
})

// Shows 2.68.
test.each<[string, string[]]>([
  ['n% o', ['Ten% Off Tyres']],
  ['e_c', ['Snake_Case Signs']],
  ['k\\s', ['Back\\Slash Bottle Store']],
  ['SNAKE CASE', ['Snake Case Signs']],
  ['cafe deja', ['Café Déjà Vu']],
  ['CAFÉ', ['Café Déjà Vu']],
  ["nomsa's", ['Gogo Nomsa’s Kitchen']],
  ['emalahleni', ['Ndlovu Panelbeaters']],
  ['rissik   street', ['Ndlovu Panelbeaters']],
  ['%%%', []],
  ['___', []],
  ['reservoirs mended', []],
  ['signs services', []],
])('searching for %s finds %j', async (q, expected) => {
  expect(await names({ q })).toEqual(expected)
})

test('an empty text and an empty status filter nothing', async () => {
  expect((await list({ q: ' ', status: '' })).headers['x-total-count']).toBe(String(crowd + searched.length))
})

test('an unknown status is refused with a message that names the four statuses', async () => {
  expect((await list({ status: 'live' })).json().message).toBe(
    'Status must be one of: pending, approved, rejected, suspended.',
  )
})

// Shows 2.67.
test('one or two characters are found anywhere in the text, and the category is searched too', async () => {
  expect(await names({ q: '%' })).toEqual(['Ten% Off Tyres'])
  expect((await names({ q: 'ty' })).sort()).toEqual(['Ten Off Tyres', 'Ten% Off Tyres'])
  expect((await list({ q: 'SERVICES' })).headers['x-total-count']).toBe(String(crowd + searched.length))
})

test('an item has every field of the contract, including the owner name', async () => {
  const [item] = (await list({ q: 'emalahleni' })).json()
  expect(ModerationItem.parse(item)).toEqual(item)
  expect(item).toMatchObject({ ownerName: 'Katrien Windmill', approvalStatus: 'pending', hours: null })
})

test.each([
  '/businesses?status=live',
  '/businesses?status=Approved',
  '/businesses?cursor=W10',
  '/businesses?limit=201',
  '/businesses?q=a&q=b',
  '/businesses?category=Cafe',
  '/businesses/pending?q=a&q=b',
  '/businesses/pending?status=approved',
  '/businesses/pending?first=1',
  '/stats?x=1',
])('%s is refused', async (path) => {
  expect((await get(path)).statusCode).toBe(400)
})

test('a count above 1000 is "1000+", and a count of 1000 is exact', async () => {
  const rows = Array.from({ length: 1000 }, () => named('Multitude', 'Far Away, Northern Cape'))
  await world.database.db.insert(businesses).values(rows)
  expect((await list({})).headers['x-total-count']).toBe('1000+')
  expect((await list({ q: 'multitude' })).headers['x-total-count']).toBe('1000')
  await world.database.db.execute(sql`DELETE FROM businesses WHERE name = 'Multitude'`)
})

// Shows 3.16.
test('while statuses change concurrently, the counts of every response add up to the total', async () => {
  const ids = await idsInOrder(`approval_status = 'pending' AND name = '${crowdedName}'`, 'id')
  const counts = new Set<string>()
  let isChanging = true
  const read = async () => {
    while (isChanging) {
      const stats = AdminStats.parse((await get('/stats')).json())
      expect(stats.approved + stats.pending + stats.suspended + stats.rejected).toBe(stats.total)
      expect(stats.total).toBe(crowd + searched.length)
      counts.add(JSON.stringify(stats))
    }
  }
  const change = async () => {
    for (const id of ids.slice(0, 8)) {
      for (const action of ['approve', 'suspend', 'activate'] as const)
        expect((await decide(world, admin, id, action)).statusCode).toBe(200)
    }
    isChanging = false
  }
  await Promise.all([read(), change().finally(() => (isChanging = false))])
  expect(counts.size).toBeGreaterThan(3)
})

// Shows 3.16, 7.18.
test('the counts match the rows of the table', async () => {
  const stats = (await get('/stats')).json()
  for (const status of approvalStatuses)
    expect(stats[status]).toBe((await idsInOrder(`approval_status = '${status}'`, 'id')).length)
})
