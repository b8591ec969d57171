// No public response contains anything of an unpublished review, and published reviews are where they should be.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { privateWords, town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { addHiddenReviews, addReview, hiddenReviewWords, reviewCallsOf } from './reviews-world.ts'

const { id } = town.bakery
let world: World
let path: string
beforeAll(async () => {
  world = await openWorld()
  await addHiddenReviews(world.database, id)
  path = (await reviewCallsOf(world).detail(id)).path
})
afterAll(() => world.close())

/** The parameters for the paths of calls, and the queries. */
const parameters: Record<string, string> = { name: 'about', path: 'soweto-gauteng', token: 'x'.repeat(43) }
const queries: Record<string, string> = {
  searchBusinesses: '?q=Hiddenreviewtext',
  listReviews: '?q=hiddenreviewtext',
  listDistances: `?ids=${id}&near=-26.2,27.9`,
  listPoints: `?ids=${id}`,
}

test('no public response contains a word of an unpublished review or reply', async () => {
  const calls = Object.entries<Endpoint>(endpoints)
    .filter(([, { method, access }]) => method === 'GET' && access === 'everyone')
    .map(
      ([name, call]) =>
        call.path.replace(/:(\w+)/, (_, part) => parameters[part] ?? id) + (queries[name] ?? ''),
    )
  const others = ['/feed.atom', '/feed.json', '/sitemap.xml', '/sitemaps/1.xml', `${path}/reviews.atom`]
  const lists = ['highest', 'lowest', 'photos'].map((sort) => `/api/businesses/${id}/reviews?sort=${sort}`)
  for (const url of [...calls, ...others, ...lists, `/api/businesses/${id}/reviews`]) {
    const { body, statusCode } = await world.server.inject({ url })
    expect(statusCode, url).toBeLessThan(500)
    for (const word of [...hiddenReviewWords, ...privateWords])
      expect(body, `${url} shows ${word}`).not.toContain(word)
  }
})

test('only published reviews are counted, and they are in the list, the detail and the feed of the business', async () => {
  const { list, detail } = reviewCallsOf(world)
  const text = 'A review that everybody may read.'
  expect(await list(id)).toMatchObject([{ text, reply: null }])
  expect(await detail(id)).toMatchObject({ reviewCount: 1, rating: 4, latestReviews: [{ text }] })
  await addReview(world.database, id, { stars: 2, text: 'Rusks & <b>coffee</b>, cold both.', name: 'Ida' })
  const readFeed = () => world.server.inject({ url: `${path}/reviews.atom` })
  // A notification from the database clears the cache.
  await expect.poll(async () => (await readFeed()).body.match(/<entry>/g)).toHaveLength(2)
  const feed = await readFeed()
  expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(feed.body).toContain('<title>2 of 5 stars</title>')
  expect(feed.body).toContain('Rusks &amp; &lt;b&gt;coffee&lt;/b&gt;, cold both.')
  const former = await world.server.inject({ url: `/b/another-name-${path.slice(-6)}/reviews.atom` })
  expect([former.statusCode, former.headers.location]).toEqual([301, `${path}/reviews.atom`])
  expect((await world.server.inject({ url: '/b/nothing/reviews.atom' })).statusCode).toBe(404)
})
