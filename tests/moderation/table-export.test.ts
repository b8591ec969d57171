// The moderators' table as a CSV file: the businesses of the list with its filter and order, read in several batches.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import type { ModerationItem } from '../../src/contract/moderation.ts'
import { businesses } from '../../src/database/schema.ts'
import { createRateLimiter } from '../../src/domain/accounts/rate-limits.ts'
import { exportTable } from '../../src/domain/moderation/export-table.ts'
import { readCsv } from '../world/read-csv.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { makeBusiness } from './moderation-world.ts'

let world: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
  admin = await signIn(world.database, { role: 'moderator' })
  // Three batches: the second is read while the first is written.
  const many = Array.from({ length: 1020 }, (_, at) =>
    makeBusiness({
      name: `Windmill ${String(at).padStart(4, '0')}`,
      // Several share a time and are ordered by id.
      submittedAt: new Date(Date.UTC(2026, 1, 1 + (at % 7))),
    }),
  )
  const formula = makeBusiness({ name: 'Plain Name', ownerName: '=1+1', ownerEmail: '@sum@owner.example' })
  const orphan = makeBusiness({ name: 'Nobody’s Kiosk', ownerName: null, ownerEmail: null })
  await world.database.db.insert(businesses).values([...many, formula, orphan])
})
afterAll(() => world.close())

const get = (url: string, headers = admin) => world.server.inject({ url, headers })
const readTable = async (query: string) => readCsv((await get(`/api/admin/businesses.csv${query}`)).body)
async function readList(url: string): Promise<string[]> {
  const response = await get(url)
  const ids = response.json<ModerationItem[]>().map(({ id }) => id)
  const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
  return next ? [...ids, ...(await readList(next))] : ids
}

test.each([
  '',
  '?direction=asc',
  '?sort=name',
  '?sort=place&direction=desc',
  '?q=windmill&status=pending',
  '?status=approved&sort=category',
])('with the query %j the CSV file has the rows of the list in their order', async (query) => {
  const list = await readList(`/api/admin/businesses${query}${query ? '&' : '?'}limit=200`)
  const table = await readTable(query)
  expect(table.map(({ id }) => id)).toEqual(list)
  expect(list.length).toBeGreaterThan(3)
})

test('a business that moves to the end of the order while the file is written is in it once', async () => {
  const { db } = world.database
  const context = {
    ...{ db, now: () => new Date(), rateLimiter: createRateLimiter(db, { enabled: false }) },
    site: { url: 'https://directory.example' },
  }
  const staff = { role: 'moderator', userId: randomUUID(), businessId: null } as const
  const { content } = await exportTable(context, staff, { sort: 'name' })
  const chunks: Buffer[] = []
  for await (const chunk of content) {
    chunks.push(chunk)
    if (chunks.length === 2)
      await db.update(businesses).set({ name: 'Zebra Windmill' }).where(eq(businesses.name, 'Windmill 0000'))
  }
  const ids = readCsv(Buffer.concat(chunks).toString()).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(1000)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a row has the columns for moderators, and cells are escaped against formulas', async () => {
  const response = await get('/api/admin/businesses.csv?q=Plain+Name')
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(response.headers['content-disposition']).toMatch(/filename="businesses-\d{4}-\d\d-\d\d\.csv"/)
  expect(readCsv(response.body)).toMatchObject([
    {
      name: 'Plain Name',
      approvalStatus: 'pending',
      ownerName: "'=1+1",
      ownerEmail: "'@sum@owner.example",
      emailConfirmed: 'no',
      featured: 'no',
    },
  ])
  expect(await readTable('?q=Nomsa')).toMatchObject([
    { id: town.owned.id, phone: "'+27115550108", location: 'Orlando West, Soweto, Gauteng' },
  ])
  expect(await readTable('?q=kiosk')).toMatchObject([{ ownerName: '', ownerEmail: '', emailConfirmed: '' }])
})

test('the names of all exports have the South African date, also in the two hours in which it is another day in UTC', async () => {
  const now = () => new Date('2026-11-28T22:30:00Z')
  const late = await openWorld({ beside: world, parts: { now } })
  for (const [url, name] of [
    ['/api/admin/businesses.csv?q=Plain+Name', 'businesses-2026-11-29.csv'],
    ['/api/export.geojson', 'directory-2026-11-29.geojson'],
    ['/api/account/export', 'my-data-2026-11-29.zip'],
  ] as const) {
    const { headers } = await late.server.inject({ url, headers: admin })
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
  }
  await late.close()
})

test('a filter without matches gives no rows, and a limit or an unknown status is refused', async () => {
  expect(await readTable('?q=nothing+of+that+name')).toEqual([])
  expect((await get('/api/admin/businesses.csv?limit=3')).statusCode).toBe(400)
  expect((await get('/api/admin/businesses.csv?status=new')).json().message).toMatch(/^Status must be one of/)
})

test('the thirty-first download of an account is refused, and another account can still download', async () => {
  const busy = await signIn(world.database, { role: 'administrator' })
  const ask = () => get('/api/admin/businesses.csv?q=Plain+Name', busy)
  for (let at = 0; at < 30; at++) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).json().message).toMatch(/^Too many downloads of the table\. Please try again in/)
  expect((await get('/api/admin/businesses.csv?q=Plain+Name')).statusCode).toBe(200)
})
