// Tests that an invalid request gets 400 with a sentence, and that no request gets 500.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FailureBody } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { anyCharacter } from '../world/any-character.ts'
import { openWorld, type World } from '../world/world.ts'

const long = 'a'.repeat(10_240)
const refused = [
  ['an unknown parameter', '/api/businesses?colour=red'],
  ['an unknown parameter of a search', '/api/businesses/search?q=coffee&approvalStatus=pending'],
  ['an unknown parameter of a single business', '/api/businesses/00000000-0000-4000-8000-000000000001?x=1'],
  ['an id in the query as well as in the path', '/api/businesses/00000000-0000-4000-8000-000000000001?id=1'],
  ['a parameter of a call that takes none', '/api/auth/check?user=1'],
  ['a repeated parameter', '/api/businesses/search?q=a&q=b'],
  ['a repeated limit', '/api/businesses?limit=1&limit=2'],
  ['a limit of 0', '/api/businesses?limit=0'],
  ['a limit of 201', '/api/businesses?limit=201'],
  ['a limit that is not a number', '/api/businesses?limit=ten'],
  ['a negative limit', '/api/businesses?limit=-1'],
  ['a fractional limit', '/api/businesses?limit=1.5'],
  ['an empty limit', '/api/businesses?limit='],
  ['a cursor that this site did not make', '/api/businesses?cursor=abc'],
  [
    'a cursor with an invalid position',
    `/api/businesses?cursor=${Buffer.from('["1","x"]').toString('base64url')}`,
  ],
  [
    'a cursor of another list',
    `/api/businesses/search?q=a&cursor=${Buffer.from('{"a":1}').toString('base64url')}`,
  ],
  ['a category that does not exist', '/api/businesses/search?category=Aviation'],
  ['a NUL byte in the search', '/api/businesses/search?q=a%00b'],
  ['a NUL byte in the location', '/api/businesses/search?location=%00'],
  ['a NUL byte in the category', '/api/businesses/search?category=%00'],
  ['a day of opening in the year 3000', '/api/businesses/search?open=3000-01-01'],
  ['a search of 201 characters', `/api/businesses/search?q=${'a'.repeat(201)}`],
  ['a search of 10 KB', `/api/businesses/search?q=${long}`],
  ['a category of 10 KB', `/api/businesses/search?category=${long}`],
  ['a latitude below -90', '/api/businesses/search?near=-91,20'],
  ['a longitude above 180', '/api/businesses/search?near=-26,181'],
  ['one coordinate', '/api/businesses/search?near=-26.2'],
  ['coordinates that are not numbers', '/api/businesses/search?near=here,there'],
  ['a place that does not exist', '/api/businesses/search?place=999999999'],
  ['a place id that is not a number', '/api/businesses/search?place=soweto'],
  ['a place id above the largest integer', '/api/businesses/search?place=9999999999'],
  ['an order by distance without an origin', '/api/businesses/search?q=a&sort=near'],
  ['a radius without an origin', '/api/businesses/search?radiusKm=5'],
  ['a radius of 201 km', '/api/businesses/search?near=-26,28&radiusKm=201'],
  ['an unknown order', '/api/businesses/search?sort=cheapest'],
  ['a price level of 5', '/api/businesses/search?price=1,5'],
  ['a list of only commas', '/api/businesses/search?price=,,,'],
  [
    'a list longer than all valid values together',
    `/api/businesses/search?offers=${'card,'.repeat(3000)}card`,
  ],
  ['a parameter without a value, repeated', `/api/businesses/search?offers=card${'&offers='.repeat(30)}`],
  ['a search of 5,000 spaces', `/api/businesses/search?q=${'+'.repeat(5000)}`],
  ['a category of 5,000 spaces', `/api/businesses/search?category=${'+'.repeat(5000)}`],
  ['a point with 5,000 spaces after it', `/api/businesses/search?near=-26,28${'+'.repeat(5000)}`],
  ['a rating of 6', '/api/businesses/search?rating=6'],
  ['an offer that is not in the list', '/api/businesses/search?offers=card,helipad'],
  ['an unknown value of "open"', '/api/businesses/search?open=later'],
  ['a province that does not exist', '/api/businesses/search?province=Transvaal'],
  ['a limit for the filter counts', '/api/businesses/filters?limit=5'],
  ['a place that does not exist, for the filter counts', '/api/businesses/filters?place=999999999'],
  ['distances without an origin', '/api/businesses/distances?ids=00000000-0000-4000-8000-000000000001'],
  ['distances without an id', '/api/businesses/distances?ids=&near=-26,28'],
  ['points of malformed ids', '/api/businesses/points?ids=a,b'],
  ['distances of malformed ids', '/api/businesses/distances?ids=a,b&near=-26,28'],
  [
    'distances from a place that does not exist',
    '/api/businesses/distances?ids=00000000-0000-4000-8000-000000000001&place=999999999',
  ],
  ['a place name of 201 characters', `/api/places?q=${'a'.repeat(201)}`],
  ['a NUL byte in the name of a place', '/api/places?q=a%00'],
  ['a repeated place name', '/api/places?q=a&q=b'],
  ['a limit of 21 places', '/api/places?limit=21'],
  ['a limit of 0 places', '/api/places?limit=0'],
  ['an unknown parameter of the places', '/api/places?name=soweto'],
  ['parameters named after the object prototype', '/api/businesses/search?__proto__=x&constructor=y'],
] as const

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

// Shows P.2.
test.each(refused)('%s returns 400 with a readable message', async (_what, url) => {
  const response = await world.server.inject({ url })
  const body = FailureBody.parse(response.json())
  expect(response.statusCode).toBe(400)
  expect(body.code).toBe('invalid')
  expect(body.message).toMatch(/^[A-Z].+\.$/s)
  expect(body.error).toBe(body.message)
  expect(body.message.length).toBeLessThan(600)
})

test('1,000 unknown parameters return 400 with a short message', async () => {
  const names = Array.from({ length: 1000 }, (_, at) => `a${at}`)
  const login = { url: '/api/auth/login', method: 'POST' as const }
  for (const request of [
    { url: `/api/businesses?${names.join('&')}` },
    { ...login, payload: Object.fromEntries(names.map((name) => [name, 1])) },
  ]) {
    const response = await world.server.inject(request)
    expect(response.statusCode).toBe(400)
    expect(FailureBody.parse(response.json()).message).toContain("There is no parameter 'a0' here.")
    expect(response.body.length).toBeLessThan(2000)
  }
})

test('a message about several mistakes has a sentence for each', async () => {
  const messageOf = async (payload: object) =>
    (await world.server.inject({ url: '/api/auth/login', method: 'POST', payload })).json().message
  expect(await messageOf({})).toBe('Please enter a valid email address. Password is required.')
  expect(await messageOf({ email: 'a@b.example' })).toBe('Password is required')
})

test('a search of 200 characters, a limit of 1 or 200, and empty parameters are accepted', async () => {
  for (const query of [`q=${'a'.repeat(200)}`, 'q=a&limit=1', 'q=a&limit=200', 'q=&category=&location=']) {
    expect((await world.server.inject({ url: `/api/businesses/search?${query}` })).statusCode, query).toBe(
      200,
    )
  }
})

test('a malformed URL returns 400, and an unknown call or method returns 404 in JSON', async () => {
  const malformed = await world.server.inject({ url: '/api/businesses/%E0%A4%A' })
  expect([malformed.statusCode, FailureBody.parse(malformed.json()).code]).toEqual([400, 'invalid'])
  for (const request of [{ url: '/api/nothing' }, { url: '/api/businesses', method: 'DELETE' as const }]) {
    const response = await world.server.inject(request)
    expect(response.statusCode).toBe(404)
    expect(FailureBody.parse(response.json()).code).toBe('not_found')
  }
})

// Shows 7.7.
test('every public GET call returns 200 or 400 for any query', async () => {
  const names = fc.constantFrom('q', 'category', 'location', 'limit', 'cursor', 'x')
  const values = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 300 }), fc.string({ maxLength: 30 }))
  const queries = fc.array(fc.tuple(names, values), { maxLength: 4 })
  const reads = Object.values(endpoints).filter((call) => call.method === 'GET' && call.access === 'everyone')
  const paths = fc.constantFrom(
    ...reads.map(({ path }) =>
      path
        .replace(/:(id|token)/, 'x')
        .replace(':path', 'soweto-gauteng')
        .replace(':name', 'about'),
    ),
  )
  await fc.assert(
    fc.asyncProperty(paths, queries, async (path, query) => {
      const search = query
        .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
        .join('&')
      const { statusCode } = await world.server.inject({ url: `${path}?${search}` })
      expect([200, 400]).toContain(statusCode)
    }),
    { numRuns: 150 },
  )
})

test('a POST from another site returns 403, also for an unknown call', async () => {
  const post = (headers: Record<string, string>) =>
    world.server.inject({ url: '/api/auth/check', method: 'POST', headers })
  expect((await post({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await post({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
  expect((await post({ origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await post({ origin: 'null' })).statusCode).toBe(403)
  expect((await post({ origin: 'https://directory.example' })).statusCode).toBe(404)
  expect((await post({})).statusCode).toBe(404)
})
