// An owner sets a business to closed or moved, and it is public until it ends automatically.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses } from '../../src/database/schema.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { edit, readBusiness, signInOwner } from './owner-world.ts'

const id = town.owned.id
const page = `/api/businesses/${id}`
const at = (local: string) => new Date(`${local}+02:00`)
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '08:00', closes: '17:00' }))

/** The clock of the world. */
let now = at('2026-11-23T09:00')
let world: World
let round = 0
let owner: { cookie: string }
const get = (url: string) => world.server.inject({ url })
const read = async () => (await get(page)).json()
const idsOf = async (url: string) => (await get(url)).json().map((card: { id: string }) => card.id)
const save = (fields: object) => edit(world, owner, { ...fields })

beforeAll(async () => {
  world = await openWorld({ parts: { now: () => now } })
  owner = await signInOwner(world.database, id)
})
beforeEach(async () => {
  now = at('2026-11-23T09:00')
  await world.database.db
    .update(businesses)
    .set({
      location: town.owned.location,
      trading: 'open',
      closedUntil: null,
      moved: null,
      placeId: null,
      hoursWeek: everyDay,
      featured: 1,
      featuredAt: now,
    })
    .where(eq(businesses.id, id))
  // An edit clears the cache.
  await save({ description: `A yard with a fire and a long table, number ${++round}.` })
  await world.database.pool.query('DELETE FROM moderation_log')
})
afterAll(() => world.close())

test('a temporary closure ends on its day, and until then responses say when it ends', async () => {
  const response = await save({ trading: 'temporarily-closed', closedUntil: '2026-11-25' })
  expect(response.json()).toMatchObject({ trading: 'temporarily-closed', closedUntil: '2026-11-25' })
  const closed = { state: 'closed', label: 'Closed until 25 November', until: '2026-11-24T22:00:00.000Z' }
  expect(await read()).toMatchObject({
    trading: 'temporarily-closed',
    closedUntil: '2026-11-25',
    hoursNow: closed,
    tradingNotice: 'Temporarily closed. It opens again on Wednesday 25 November 2026.',
  })
  const list = await get('/api/businesses')
  expect(list.json().find((card: { id: string }) => card.id === id)).toMatchObject({ hoursNow: closed })
  expect(await idsOf('/api/businesses/search?open=now')).not.toContain(id)
  now = at('2026-11-25T09:00')
  expect(await read()).toMatchObject({
    trading: 'open',
    closedUntil: null,
    tradingNotice: null,
    hoursNow: { state: 'open' },
  })
  expect(await idsOf('/api/businesses/search?open=now')).toContain(id)
})

test.each([
  [{ trading: 'temporarily-closed' }, 'Please say on which day it opens again'],
  [{ trading: 'temporarily-closed', closedUntil: '' }, 'Please say on which day it opens again'],
  [
    { trading: 'temporarily-closed', closedUntil: '2026-11-23' },
    'The day on which it opens again must be after today',
  ],
  [
    { trading: 'temporarily-closed', closedUntil: '2027-11-25' },
    'The day on which it opens again must be within a year',
  ],
  [{ trading: 'temporarily-closed', closedUntil: 'soon' }, 'The day must be a date such as 2027-01-14'],
  [{ trading: 'moved' }, 'Please also enter the new address: visitors see that you have moved there'],
  [{ trading: 'gone' }, 'Please choose open, temporarily closed, moved or closed for good'],
])('%o is refused with a readable message', async (fields, message) => {
  const response = await save(fields)
  expect([response.statusCode, response.json().message]).toEqual([400, message])
  expect(await readBusiness(world.database, id)).toMatchObject({ trading: 'open', closedUntil: null })
})

test('a business closed for good is in no list, search, count or sitemap, keeps its page, and can reopen', async () => {
  const lists = ['/api/businesses', '/api/businesses/featured', '/api/businesses/search?category=Restaurant']
  const countIn = async (path: string) => (await get(`/api/places/${path}`)).json().total
  const inGauteng = await countIn('gauteng')
  await save({ location: 'Vilakazi Street, Orlando West, Soweto' })
  const { path } = await read()
  const isInSitemap = async () => (await get('/sitemaps/1.xml')).body.includes(path)
  for (const url of lists) expect(await idsOf(url), url).toContain(id)
  expect(await isInSitemap()).toBe(true)
  const counted = async () => (await get('/api/businesses/filters?q=gogo')).json()
  const before = await counted()
  expect(await countIn('gauteng')).toBe(inGauteng + 1)
  await save({ trading: 'closed-for-good' })
  expect(await countIn('gauteng')).toBe(inGauteng)
  for (const url of lists) expect(await idsOf(url), url).not.toContain(id)
  expect(await counted()).not.toEqual(before)
  expect(await read()).toMatchObject({
    trading: 'closed-for-good',
    hoursNow: { state: 'closed', label: 'Closed for good', until: null },
    tradingNotice: 'Closed for good. The owner says that it will not open again.',
  })
  expect(await isInSitemap()).toBe(false)
  await save({ trading: 'open' })
  for (const url of lists) expect(await idsOf(url), url).toContain(id)
})

test('a move is shown for 90 days with the new address, and with the former place if it changed', async () => {
  await save({ location: 'Vilakazi Street, Orlando West, Soweto', trading: 'moved' })
  expect((await read()).tradingNotice).toBe(
    'Moved on 23 November 2026. The new address is: Vilakazi Street, Orlando West, Soweto.',
  )
  await save({ trading: 'open' })
  // The address is changed first, and "moved" is set afterwards.
  const response = await save({ location: 'Main Road, Diepkloof, Soweto' })
  expect(response.json().place.name).toBe('Diepkloof')
  await save({ trading: 'moved' })
  expect(await read()).toMatchObject({ trading: 'moved', moved: { on: '2026-11-23', from: 'Orlando West' } })
  now = at('2027-02-20T23:59')
  expect((await read()).hoursNow.until).toBe('2027-02-20T22:00:00.000Z')
  now = at('2027-02-21T00:00')
  expect(await read()).toMatchObject({ trading: 'open', moved: null, tradingNotice: null })
})

test('the history shows the old and new state and day, and a save without a change adds no line', async () => {
  await save({ trading: 'temporarily-closed', closedUntil: '2026-12-04' })
  await save({ trading: 'temporarily-closed', closedUntil: '2026-12-04' })
  now = at('2026-12-04T09:00')
  // The owner's form shows the current state.
  await save({ trading: 'open', closedUntil: '' })
  const lines = (await world.server.inject({ url: '/api/business/history', headers: owner })).json()
  expect(lines.map(({ changes }: { changes: object[] }) => changes)).toEqual([
    [
      { field: 'trading', from: 'open', to: 'temporarily-closed' },
      { field: 'closedUntil', from: null, to: '2026-12-04' },
    ],
  ])
})
