// The plain lists and the single business as the public calls them, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BusinessCard, BusinessDetail } from '../../src/contract/business.ts'
import { hidden, newestFirst, privateWords, town } from '../world/town.ts'
import { databaseKinds, openWorld, type World } from '../world/world.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  afterAll(() => world.close())
  const get = (url: string) => world.server.inject({ url })

  test('the list holds the approved businesses, newest approval first', async () => {
    const answer = await get('/api/businesses')
    expect(answer.statusCode).toBe(200)
    expect(answer.json().map(({ name }: BusinessCard) => name)).toEqual(newestFirst.map(({ name }) => name))
    expect(answer.headers['x-total-count']).toBe('5')
    expect(answer.headers.link).toBeUndefined()
  })

  test('a card holds exactly the fields of the contract', async () => {
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

  test('the featured list holds only approved featured businesses, latest featured first', async () => {
    const answer = await get('/api/businesses/featured')
    expect(answer.json().map(({ name }: BusinessCard) => name)).toEqual([town.salon.name, town.bakery.name])
  })

  test('following the links of a list yields every business once', async () => {
    const seen: string[] = []
    let url: string | undefined = '/api/businesses?limit=2'
    while (url) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      seen.push(...answer.json().map(({ id }: BusinessCard) => id))
      url = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link))?.[1]
    }
    expect(seen).toEqual(newestFirst.map(({ id }) => id))
  })

  test('a page that ends exactly at the last business names no next page', async () => {
    expect((await get('/api/businesses?limit=5')).headers.link).toBeUndefined()
    expect((await get('/api/businesses?limit=4')).headers.link).toContain('rel="next"')
  })

  test('a single approved business answers its public detail', async () => {
    const answer = await get(`/api/businesses/${town.bakery.id}`)
    expect(answer.statusCode).toBe(200)
    expect(BusinessDetail.parse(answer.json())).toMatchObject({
      name: town.bakery.name,
      hours: town.bakery.hours,
    })
  })

  test.each(hidden)('$name answers 404 to the public', async ({ id }) => {
    const answer = await get(`/api/businesses/${id}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      message: 'Business not found',
      error: 'Business not found',
      code: 'not_found',
    })
  })

  test('an id that nobody has answers 404, one that is no id answers 400', async () => {
    expect((await get('/api/businesses/00000000-0000-4000-8000-00000000ffff')).statusCode).toBe(404)
    expect((await get('/api/businesses/1')).statusCode).toBe(400)
  })

  test('no public answer holds a private word or a hidden business', async () => {
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
      for (const word of [
        ...privateWords,
        ...hidden.map(({ name }) => name),
        ...hidden.map(({ id }) => id),
      ]) {
        expect(body, `${url} shows ${word}`).not.toContain(word)
      }
    }
  })

  test('nobody is signed in without a session', async () => {
    expect((await get('/api/auth/check')).json()).toEqual({ authenticated: false })
  })
})
