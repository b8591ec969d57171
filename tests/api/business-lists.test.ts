// Tests the public lists and the public detail of a business, on both databases.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BusinessCard, BusinessDetail } from '../../src/contract/business.ts'
import { hidden, newestFirst, privateWords, town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const get = (url: string) => world.server.inject({ url })

// Shows 7.5.
test('the list has the approved businesses, newest approval first', async () => {
  const response = await get('/api/businesses')
  expect(response.statusCode).toBe(200)
  expect(response.json().map(({ name }: BusinessCard) => name)).toEqual(newestFirst.map(({ name }) => name))
  expect(response.headers['x-total-count']).toBe('5')
  expect(response.headers.link).toBeUndefined()
})

// Shows 3.5.
test('a card has exactly the fields of the contract', async () => {
  const [card] = (await get('/api/businesses')).json()
  expect(BusinessCard.parse(card)).toEqual(card)
  expect(card).toMatchObject({
    name: town.owned.name,
    rating: 4.2,
    reviewCount: 57,
    priceLevel: 3,
    featured: 0,
  })
})

// Shows 7.6.
test('the featured list has only approved featured businesses, latest featured first', async () => {
  const response = await get('/api/businesses/featured')
  expect(response.json().map(({ name }: BusinessCard) => name)).toEqual([town.salon.name, town.bakery.name])
})

// Shows P.7.
test('following the next links of a list returns every business once', async () => {
  const seen: string[] = []
  let url: string | undefined = '/api/businesses?limit=2'
  while (url) {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    seen.push(...response.json().map(({ id }: BusinessCard) => id))
    url = /^<(.+)>; rel="next"$/.exec(String(response.headers.link))?.[1]
  }
  expect(seen).toEqual(newestFirst.map(({ id }) => id))
})

test('a page that ends with the last business has no link to a next page', async () => {
  expect((await get('/api/businesses?limit=5')).headers.link).toBeUndefined()
  expect((await get('/api/businesses?limit=4')).headers.link).toContain('rel="next"')
})

// Shows 7.9.
test('an approved business has a public detail with its website, which the list leaves out', async () => {
  const response = await get(`/api/businesses/${town.bakery.id}`)
  expect(response.statusCode).toBe(200)
  expect(BusinessDetail.parse(response.json())).toMatchObject({
    name: town.bakery.name,
    website: town.bakery.website,
    hours: town.bakery.hours,
  })
  expect((await get('/api/businesses')).body).not.toContain(town.bakery.website)
})

// Shows 7.9.
test.each(hidden)('$name returns 404 to a visitor', async ({ id }) => {
  const response = await get(`/api/businesses/${id}`)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({
    message: 'Business not found',
    error: 'Business not found',
    code: 'not_found',
  })
})

test('an unknown id returns 404, and a malformed id returns 400', async () => {
  expect((await get('/api/businesses/00000000-0000-4000-8000-00000000ffff')).statusCode).toBe(404)
  expect((await get('/api/businesses/1')).statusCode).toBe(400)
})

// Shows P.1.
test('no public response contains private data or a hidden business', async () => {
  const urls = [
    '/api/businesses',
    '/api/businesses/featured',
    '/api/businesses/search?q=hidden',
    `/api/businesses/${town.owned.id}`,
    `/api/businesses/${town.pending.id}`,
    '/api/auth/check',
    '/sitemap.xml',
    '/sitemaps/1.xml',
  ]
  for (const url of urls) {
    const { body } = await get(url)
    for (const word of [...privateWords, ...hidden.map(({ name }) => name), ...hidden.map(({ id }) => id)]) {
      expect(body, `${url} shows ${word}`).not.toContain(word)
    }
  }
})

// Shows 3.15, 7.2.
test('a request without a session is not signed in', async () => {
  expect((await get('/api/auth/check')).json()).toEqual({ authenticated: false })
})
