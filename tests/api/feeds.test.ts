// The feeds of new listings: their entries and addresses, and that they show a public change at once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Place } from '../../src/contract/place.ts'
import { businesses } from '../../src/database/schema.ts'
import { decide } from '../moderation/moderation-world.ts'
import { signIn } from '../world/sign-in.ts'
import { newestFirst, privateWords, town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

const site = 'https://directory.example'
let world: World
const ids: Record<string, string> = {}
beforeAll(async () => {
  world = await openWorld()
  await open('salon', 'Orlando West, Soweto, Gauteng', 'Beauty', 1)
  await open('kitchen', 'Soweto, Gauteng', 'Restaurant', 3)
  await open('caterer', 'Diepkloof, Soweto, Gauteng', 'Restaurant', 2, { trades: [{ id: 'caterer' }] })
  await open('hotel', 'Gqeberha, Eastern Cape', 'Hotel', 4)
  await open('gone', 'Soweto, Gauteng', 'Hotel', 9, { trading: 'closed-for-good' })
  await open('waiting', 'Soweto, Gauteng', 'Hotel', 9, { approvalStatus: 'pending', approvedAt: null })
})
afterAll(() => world.close())

const get = (url: string) => world.server.inject({ url })

/** Opens a business in a place, approved on a day of 2025. */
async function open(key: string, label: string, category: string, day: number, more = {}) {
  const places: Place[] = (await get(`/api/places?q=${encodeURIComponent(label)}`)).json()
  const row = {
    id: randomUUID(),
    name: `Kasi ${key}`,
    category,
    description: 'Open every day but Christmas.',
    location: label,
    placeId: places.find((place) => place.label === label)?.id,
    approvalStatus: 'approved',
    approvedAt: new Date(Date.UTC(2025, 0, day)),
    updatedAt: new Date(Date.UTC(2024, 0, 1)),
    ...more,
  }
  ids[key] = row.id
  await world.database.db.insert(businesses).values(row as typeof businesses.$inferInsert)
}

type JsonFeed = {
  title: string
  home_page_url: string
  feed_url: string
  items: {
    id: string
    url: string
    title: string
    content_text: string
    date_modified: string
    tags: string[]
  }[]
}
const readJson = async (path: string): Promise<JsonFeed> => (await get(`${path}/feed.json`)).json()
const urns = (...keys: string[]) => keys.map((key) => `urn:uuid:${ids[key]}`)

test('the feed of the directory has every listed business, the newest approval first', async () => {
  const { items, ...feed } = await readJson('')
  expect(feed).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'New on Mzansi Local',
    home_page_url: `${site}/`,
    feed_url: `${site}/feed.json`,
    language: 'en-ZA',
    authors: [{ name: 'Mzansi Local', url: site }],
  })
  const inTown = newestFirst.map(({ id }) => `urn:uuid:${id}`)
  expect(items.map(({ id }) => id)).toEqual([...inTown, ...urns('hotel', 'kitchen', 'caterer', 'salon')])
  const salon = items.find(({ id }) => id === `urn:uuid:${town.salon.id}`)
  expect(salon).toMatchObject({
    title: town.salon.name,
    content_text: `${town.salon.location}\n\n${town.salon.description}`,
    image: `${site}/stock/beauty-braids.svg`,
    date_published: '2026-01-12T00:00:00.000Z',
    tags: ['Beauty'],
  })
  expect(salon?.url).toMatch(/^https:\/\/directory\.example\/b\/crown-of-mbali-braids-[a-z0-9]{6}$/)
})

test('the Atom feed has the entries of the JSON feed, is well-formed and escaped, and has no private data', async () => {
  const { statusCode, headers, body } = await get('/feed.atom')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const { items } = await readJson('')
  const entries = [...body.matchAll(/<entry>[\s\S]*?<\/entry>/g)].map(([entry]) => entry)
  expect(entries.map((entry) => /<id>(.*?)<\/id>/.exec(entry)?.[1])).toEqual(items.map(({ id }) => id))
  expect(entries.map((entry) => /<updated>(.*?)<\/updated>/.exec(entry)?.[1])).toEqual(
    items.map((item) => item.date_modified),
  )
  expect(body).toContain(`<link rel="self" type="application/atom+xml" href="${site}/feed.atom"/>`)
  expect(body).toContain('<title>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot;</title>')
  // The XML is well-formed: every tag is closed, and no text was read as a tag.
  const tags = body.replace(/^<\?xml.*?\?>/, '').matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)
  const opened: string[] = []
  for (const [, closes, name = '', isEmpty] of tags) {
    if (closes) expect(opened.pop()).toBe(name)
    else if (!isEmpty) opened.push(name)
  }
  expect(opened).toEqual([])
  for (const word of privateWords) expect(body).not.toContain(word)
})

test('the feed of a town includes its suburbs, and a category or a trade filters it', async () => {
  const idsOf = async (path: string) => (await readJson(path)).items.map(({ id }) => id)
  expect(await idsOf('/in/soweto-gauteng')).toEqual(urns('kitchen', 'caterer', 'salon'))
  expect(await idsOf('/in/gauteng')).toEqual(urns('kitchen', 'caterer', 'salon'))
  expect(await idsOf('/in/diepkloof-soweto-gauteng')).toEqual(urns('caterer'))
  expect(await idsOf('/in/soweto-gauteng/restaurants')).toEqual(urns('kitchen', 'caterer'))
  expect(await idsOf('/in/soweto-gauteng/caterer')).toEqual(urns('caterer'))
  expect(await idsOf('/in/soweto-gauteng/hotels')).toEqual([])
  expect(await readJson('/in/soweto-gauteng/restaurants')).toMatchObject({
    title: 'New on Mzansi Local: Restaurants in Soweto, Gauteng',
    home_page_url: `${site}/in/soweto-gauteng/restaurants`,
    feed_url: `${site}/in/soweto-gauteng/restaurants/feed.json`,
  })
  expect((await readJson('/in/gauteng')).title).toBe('New on Mzansi Local: Local businesses in Gauteng')
})

test('an empty Atom feed returns 200 with a fixed date and no entries', async () => {
  const { statusCode, body } = await get('/in/soweto-gauteng/hotels/feed.atom')
  expect(statusCode).toBe(200)
  expect(body).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
  expect(body).not.toContain('<entry>')
})

test('the feed of an old address redirects to the current one, and an unknown address returns 404', async () => {
  for (const [asked, today] of [
    ['/in/grahamstown', '/in/makhanda-eastern-cape'],
    ['/in/natal', '/in/kwazulu-natal'],
    ['/in/soweto-gauteng/Restaurant', '/in/soweto-gauteng/restaurants'],
  ]) {
    const { statusCode, headers } = await get(`${asked}/feed.atom`)
    expect([statusCode, headers.location]).toEqual([301, `${today}/feed.atom`])
  }
  for (const path of [
    '/in/no-such-place-anywhere',
    '/in/soweto-gauteng/no-such-trade',
    '/in/%2E%2E%2F',
    '/in/a%2Fb',
  ])
    expect((await get(`${path}/feed.json`)).statusCode, path).toBe(404)
})

test('a feed is publicly cached with an ETag, and shows each decision of a moderator at once', async () => {
  const first = await get('/in/soweto-gauteng/feed.atom')
  expect(first.headers['cache-control']).toMatch(/^public/)
  const again = await world.server.inject({
    url: '/in/soweto-gauteng/feed.atom',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  const admin = await signIn(world.database, { role: 'moderator' })
  // Suspended at the end, because the other tests expect feeds without it.
  for (const [decision, shown] of [
    ['approve', ['waiting', 'kitchen', 'caterer', 'salon']],
    ['suspend', ['kitchen', 'caterer', 'salon']],
  ] as const) {
    expect((await decide(world, admin, ids.waiting ?? '', decision)).statusCode).toBe(200)
    const { items } = await readJson('/in/soweto-gauteng')
    expect(items.map(({ id }) => id)).toEqual(urns(...shown))
  }
})
