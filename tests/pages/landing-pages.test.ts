// The landing pages of places: what they say, where an address without one leads, and which are in the sitemap.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { and, eq } from '#drizzle'
import type { Place } from '../../src/contract/place.ts'
import { businesses } from '../../src/database/schema.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'

const site = 'https://directory.example'
const hiddenStreet = '7 Secret Close, Orlando West'
const caterer = { id: 'caterer', name: 'Caterer' }
const tentHire = { id: 'tent-hire', name: 'Tent and Chair Hire' }
const foodTruck = { id: 'food-truck', name: 'Food Truck' }
let world: World
let soweto: Place
beforeAll(async () => {
  world = await openWorld()
  soweto = await findPlace('Soweto, Gauteng')
  await open('Soweto, Gauteng', ['Restaurant', 'Restaurant'], { trades: [caterer, tentHire, foodTruck] })
  await open('Soweto, Gauteng', ['Restaurant'], { name: 'Kasi Restaurant 2', trades: [caterer, tentHire] })
  await open('Orlando West, Soweto, Gauteng', ['Beauty'], {
    hidesAddress: true,
    location: hiddenStreet,
    trades: [caterer],
  })
  await open('Lenasia, Johannesburg, Gauteng', ['Shopping', 'Shopping', 'Shopping'], {
    trades: [caterer, { id: 'trade-that-is-gone', name: '' }],
  })
  await open('Soweto, Gauteng', ['Services', 'Services', 'Services'], {
    trades: [{ id: 'event-planner', name: 'Event Planner' }],
    approvalStatus: 'pending',
    approvedAt: null,
  })
  await open('Gqeberha, Eastern Cape', ['Hotel', 'Hotel', 'Hotel'], {
    rating: 4.5,
    reviewCount: 3,
    trades: [{ id: 'hotel', name: 'Hotel' }],
  })
  await open('Vredendal, Western Cape', ['Cafe', 'Cafe'], { trades: [caterer] })
  await open('Saldanha, Western Cape', ['Beauty'], { trades: [caterer] })
  await open('Worcester, Western Cape', ['Cafe', 'Beauty'])
})
afterAll(() => world.close())

const get = (url: string, headers = {}) => world.server.inject({ url, headers })
const findPlace = async (label: string): Promise<Place> => {
  const places: Place[] = (await get(`/api/places?q=${encodeURIComponent(label)}`)).json()
  return places.find((place) => place.label === label) as Place
}

async function open(label: string, categories: string[], more = {}) {
  const { id } = await findPlace(label)
  const rows = categories.map((category, at) => ({
    name: `Kasi ${category} ${at}`,
    category,
    description: 'Open every day but Christmas.',
    location: label,
    placeId: id,
    approvalStatus: 'approved',
    approvedAt: new Date(),
    ...more,
  }))
  await world.database.db.insert(businesses).values(rows as (typeof businesses.$inferInsert)[])
}

const words = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<head[\s\S]*?<\/head>|<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const graphOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')['@graph']

test('the page of all provinces links each with its count, also on the map', async () => {
  const { statusCode, body } = await get('/in')
  expect(statusCode).toBe(200)
  expect(words(body)).toContain('Gauteng 7 businesses')
  expect(body.match(/<a href="\/in\/kwazulu-natal"/g)).toHaveLength(2)
  expect(body).toContain('#kwazulu-natal"')
  expect(words(body)).not.toContain(' 0 businesses')
  expect(words(body)).toMatch(/No businesses yet in .* and \w/)
})

test('the page of a town has its counts, categories, cards, nearby places and map', async () => {
  const { statusCode, body } = await get('/in/soweto-gauteng')
  expect(statusCode).toBe(200)
  const text = words(body)
  expect(text).toContain('Home South Africa Gauteng Soweto Local businesses in Soweto 4 businesses')
  expect(text).toContain('All 4 Restaurants 3 Beauty 1')
  expect(body).toContain('<a href="/in/soweto-gauteng/restaurants"')
  expect(body).toContain('<a href="/in/soweto-gauteng/beauty"')
  expect(text).toContain('Kasi Restaurant 2')
  // A distance from the middle of the town would look like one from the visitor.
  expect(body).not.toContain('class="distance"')
  expect(text).toMatch(/Near Soweto Lenasia \d+(\.\d)? km · 3 businesses/)
  expect(body).toContain('aria-label="Map of South Africa: Soweto, Gauteng"')
})

test('the page of a town with a shared name has its province in the headings', async () => {
  await open('Richmond, Northern Cape', ['Hotel', 'Hotel', 'Cafe'])
  await expect.poll(async () => (await get('/in/richmond-northern-cape')).statusCode).toBe(200)
  const text = words((await get('/in/richmond-northern-cape')).body)
  expect(text).toContain('Local businesses in Richmond, Northern Cape 3 businesses')
  expect(text).toContain('Search in Richmond, Northern Cape')
})

test('the links of a search to places near by and around lead to the town that is meant, not to its namesake', async () => {
  await open('Heidelberg, Western Cape', ['Hotel', 'Hotel', 'Cafe'])
  await expect.poll(async () => (await get('/in/heidelberg-western-cape')).statusCode).toBe(200)
  const riversdale = await findPlace('Riversdale, Western Cape')
  const { body } = await get(`/?place=${riversdale.id}`)
  const [, href = ''] = /<a[^>]* href="([^"]*)"[^>]*>Heidelberg[^<]*</.exec(body) ?? []
  const linked = await get(href.replaceAll('&amp;', '&').replace('#results', ''))
  expect(words(linked.body)).toContain('Businesses in Heidelberg, Western Cape')
  const suburb = await findPlace('Ratanda, Heidelberg, Gauteng')
  expect(words((await get(`/?place=${suburb.id}`)).body)).toMatch(/In a wider area Heidelberg, Gauteng /)
})

test('a page says "Best rated first" only if one of its businesses has a rating', async () => {
  expect(words((await get('/in/gqeberha-eastern-cape')).body)).toContain('Best rated first')
  expect(words((await get('/in/soweto-gauteng')).body)).not.toContain('Best rated first')
})

test('a page has a title, description, canonical URL, feeds, breadcrumbs and an item list for search engines', async () => {
  const { body } = await get('/in/soweto-gauteng/restaurants')
  expect(body).toContain('<title>Restaurants in Soweto, Gauteng | Mzansi Local</title>')
  expect(body).toContain('content="Restaurants in Soweto, Gauteng: 3 businesses with ratings')
  expect(body).toContain(`<link rel="canonical" href="${site}/in/soweto-gauteng/restaurants">`)
  expect(body).not.toContain('noindex')
  for (const [format, type] of [
    ['atom', 'application/atom+xml'],
    ['json', 'application/feed+json'],
  ])
    expect(body).toContain(
      `<link rel="alternate" type="${type}" title="New on Mzansi Local: Restaurants in Soweto, Gauteng" href="/in/soweto-gauteng/restaurants/feed.${format}">`,
    )
  const [trail, list] = graphOf(body)
  expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    ...['Home', 'South Africa', 'Gauteng', 'Soweto', 'Restaurants'],
  ])
  expect(list.itemListElement).toHaveLength(3)
  expect(words(body)).not.toContain('Kasi Beauty')
})

test('the page of a trade has its heading, the nearby places, and those related trades that have a page', async () => {
  const { statusCode, body } = await get('/in/soweto-gauteng/caterer')
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Caterers in Soweto, Gauteng | Mzansi Local</title>')
  expect(body).toContain('content="Caterers in Soweto, Gauteng: 4 businesses with ratings')
  expect(body).toContain(`<link rel="canonical" href="${site}/in/soweto-gauteng/caterer">`)
  expect(body).not.toContain('noindex')
  const text = words(body)
  expect(text).toContain('Home South Africa Gauteng Soweto Caterers Caterers in Soweto 4 businesses')
  expect(text).toMatch(/Caterers near Soweto Lenasia \d+(\.\d)? km · 3 businesses/)
  expect(body).toContain('<a href="/in/lenasia-johannesburg-gauteng/caterer"')
  // There is no page for two food trucks, nor for three event planners that wait for a moderator.
  expect(text).toContain('Related in Soweto Tents and Chairs for Hire 3')
  expect(body).not.toMatch(/\/in\/soweto-gauteng\/(food-truck|event-planner)/)
  const [trail, list] = graphOf(body)
  expect(trail.itemListElement.at(-1)).toMatchObject({ name: 'Caterers', position: 5 })
  expect(list.itemListElement).toHaveLength(4)
})

test('the page of a trade in a province links the towns with a page for that trade, most businesses first', async () => {
  const { body } = await get('/in/gauteng/caterer')
  expect(words(body)).toContain(
    'Caterers in the towns of Gauteng Soweto 4 businesses Johannesburg 3 businesses',
  )
  expect(body).toContain('<a href="/in/johannesburg-gauteng/caterer"')
  expect(words((await get('/in/gauteng/tent-hire')).body)).not.toContain('Johannesburg')
})

test('the page of a town links its trades; a trade named like a category redirects to the category', async () => {
  expect(words((await get('/in/soweto-gauteng')).body)).toContain(
    'Trades in Soweto Caterers 4 Tents and Chairs for Hire 3',
  )
  expect(words((await get('/in/gqeberha-eastern-cape')).body)).not.toContain('Trades in')
  const { headers, statusCode } = await get('/in/gqeberha-eastern-cape/hotel')
  expect([statusCode, headers.location]).toEqual([301, '/in/gqeberha-eastern-cape/hotels'])
})

test('a category with one business has a page with noindex, and one without any redirects', async () => {
  const { statusCode, body } = await get('/in/soweto-gauteng/beauty')
  expect(statusCode).toBe(200)
  expect(words(body)).toContain('Beauty salons in Soweto 1 business')
  expect(words(body)).toContain('Kasi Beauty 0')
  expect(body).toContain('noindex')
  const { statusCode: none } = await get('/in/soweto-gauteng/hotels')
  expect(none).toBe(302)
})

test('a trade has a page from the third business on, until one changes its trade or is suspended', async () => {
  const label = 'Ixopo, KwaZulu-Natal'
  const ixopo = await findPlace(label)
  const url = `/in/${ixopo.path}/plumber`
  const plumber = { id: 'plumber', name: 'Plumber' }
  const change = (values: Partial<typeof businesses.$inferInsert>) =>
    world.database.db
      .update(businesses)
      .set(values)
      .where(and(eq(businesses.placeId, ixopo.id), eq(businesses.category, 'Shopping')))
  const status = async () => (await get(url)).statusCode
  await open(label, ['Services', 'Services'], { trades: [plumber] })
  await open(label, ['Shopping'])
  expect((await get(url)).headers.location).toBe(`/?trade=plumber&location=Ixopo&place=${ixopo.id}`)
  await change({ trades: [plumber] })
  await expect.poll(status).toBe(200)
  await change({ trades: [] })
  await expect.poll(status).toBe(302)
  await change({ trades: [plumber] })
  await expect.poll(status).toBe(200)
  await change({ approvalStatus: 'suspended' })
  await expect.poll(status).toBe(302)
})

test('a hidden address appears on no landing page', async () => {
  for (const url of [
    '/in/soweto-gauteng',
    '/in/soweto-gauteng/caterer',
    '/in/gauteng',
    '/in/gauteng/beauty',
  ]) {
    const { body } = await get(url)
    expect(body).not.toContain('Secret Close')
  }
})

test('a place or a trade with fewer than three businesses, and an empty category, redirect to the search with 302', async () => {
  for (const [url, target] of [
    ['/in/soweto-gauteng/hotels', `/?category=Hotel&location=Soweto&place=${soweto.id}`],
    ['/in/soweto-gauteng/food-truck', `/?trade=food-truck&location=Soweto&place=${soweto.id}`],
    ['/in/soweto-gauteng/event-planner', `/?trade=event-planner&location=Soweto&place=${soweto.id}`],
    ['/in/gauteng/food-truck', '/?trade=food-truck&province=Gauteng'],
    ['/in/limpopo', '/?province=Limpopo'],
  ]) {
    const { statusCode, headers } = await get(url ?? '')
    expect([statusCode, headers.location], url).toEqual([302, target])
  }
  // Once there are enough businesses, the page is there: no cache keeps the redirect.
  await open('Mbombela, Mpumalanga', ['Hotel', 'Hotel'])
  expect((await get('/in/mbombela-mpumalanga')).statusCode).toBe(302)
  await open('Mbombela, Mpumalanga', ['Hotel'])
  await expect.poll(async () => (await get('/in/mbombela-mpumalanga')).statusCode).toBe(200)
})

test.each([
  ['/in/port-elizabeth-eastern-cape', '/in/gqeberha-eastern-cape'],
  ['/in/pe/hotel', '/in/gqeberha-eastern-cape/hotels'],
  ['/in/Gauteng', '/in/gauteng'],
  ['/in/soweto-gauteng/Caterer', '/in/soweto-gauteng/caterer'],
  ['/in/gqeberha-eastern-cape/?utm_source=x', '/in/gqeberha-eastern-cape'],
])('%s redirects with 301 to %s', async (url, target) => {
  for (const _ of ['made', 'cached']) {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      301,
      target,
      'public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=1',
    ])
  }
  const admin = await signIn(world.database, { role: 'administrator' })
  expect((await get(url, admin)).headers.location).toBe(target)
})

test.each([
  '/in/nowhere',
  '/in/soweto-gauteng/aviation',
  '/in/soweto-gauteng/x/y',
  '/in/%00',
  '/in/%E2%98%85',
])('%s is not found', async (url) => {
  const { statusCode, body } = await get(url)
  expect(statusCode).toBe(404)
  expect(body).toContain('noindex')
  expect(body).toMatch(/<a href="[^"]+" class="button">Browse (by place|categories)</)
})

test('an area of several towns has a landing page, also for a trade, linked from its province and in the sitemap', async () => {
  const path = '/in/west-coast'
  const { body } = await get(path)
  expect(words(body)).toContain(
    'Home South Africa Western Cape The West Coast Local businesses in the West Coast',
  )
  expect(words(body)).toContain('3 businesses')
  expect(body).toContain('<title>Local businesses in the West Coast | Mzansi Local</title>')
  expect(body).toContain('href="/in/west-coast/caterer"')
  expect(body).toContain('href="/?location=the+West+Coast#results"')
  for (const name of ['Kasi Cafe 0', 'Kasi Cafe 1', 'Kasi Beauty 0']) expect(words(body)).toContain(name)
  expect(words((await get(`${path}/caterer`)).body)).toContain('Caterers in the West Coast 3 businesses')
  const { items } = (await get(`${path}/feed.json`)).json()
  expect(items).toHaveLength(3)
  const { statusCode, headers } = await get('/in/weskus/caterer')
  expect([statusCode, headers.location]).toEqual([301, `${path}/caterer`])
  // The Cape Winelands have two businesses.
  const province = (await get('/in/western-cape')).body
  expect(words(province)).toMatch(/Parts of Western Cape .*The West Coast 3 businesses/)
  expect(province).not.toContain('winelands')
  expect(words((await get('/in/western-cape/caterer')).body)).toContain(
    'Caterers in parts of Western Cape The West Coast 3 businesses',
  )
  const found = await get('/in/cape-winelands')
  expect([found.statusCode, found.headers.location]).toEqual([302, '/?location=the+Cape+Winelands'])
  const sitemap = (await get('/sitemaps/places/western-cape.xml')).body
  expect(sitemap).toContain(`${path}</loc>`)
  expect(sitemap).toContain(`${path}/caterer</loc>`)
  expect(sitemap).not.toContain('winelands')
})

test('the sitemap has the landing pages with at least three businesses, by province', async () => {
  const index = (await get('/sitemap.xml')).body
  expect(index).toContain(`<loc>${site}/sitemaps/places/gauteng.xml</loc>`)
  expect(index).not.toContain('limpopo')
  expect((await get('/sitemaps/1.xml')).body).toContain(`<loc>${site}/in</loc>`)
  const { body } = await get('/sitemaps/places/eastern-cape.xml')
  expect([...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map((found) => found[1])).toEqual([
    ...[`${site}/in/eastern-cape`, `${site}/in/eastern-cape/hotels`],
    ...[`${site}/in/gqeberha-eastern-cape`, `${site}/in/gqeberha-eastern-cape/hotels`],
    ...[`${site}/in/sunshine-coast`, `${site}/in/sunshine-coast/hotels`],
  ])
  const gauteng = (await get('/sitemaps/places/gauteng.xml')).body
  for (const path of ['gauteng/caterer', 'soweto-gauteng/caterer', 'lenasia-johannesburg-gauteng/caterer'])
    expect(gauteng).toContain(`<loc>${site}/in/${path}</loc>`)
  expect(gauteng).not.toMatch(/food-truck|event-planner|trade-that-is-gone/)
  for (const path of ['limpopo', 'soweto', 'nowhere'])
    expect((await get(`/sitemaps/places/${path}.xml`)).statusCode, path).toBe(404)
  for (const url of (await get('/sitemaps/places/gauteng.xml')).body.match(/\/in\/[^<]*/g) ?? [])
    expect((await get(url)).statusCode, url).toBe(200)
})
