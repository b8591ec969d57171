// Which list call a filter makes, and the message of its failure (spec §5, §7, §8).
import { expect, test } from 'vitest'
import type { CallResponse } from '../../contract/page.ts'
import { featuredQuery, resultsQuery } from './business-lists.ts'
import { noFilter } from './filter.ts'
import { createQueryClient } from './query-client.ts'

function clientWithResponse(given: Partial<CallResponse> = {}) {
  const called: string[] = []
  const get = async (url: string): Promise<CallResponse> => {
    called.push(url)
    return { status: 200, body: [], headers: {}, ...given }
  }
  return { client: createQueryClient(get), get, called }
}

// Shows 5.23.
test.each([
  ['no filter', noFilter, '/api/businesses?limit=24'],
  ['a text', { ...noFilter, q: 'coffee' }, '/api/businesses/search?q=coffee&limit=24'],
  ['a category', { ...noFilter, category: 'Cafe' }, '/api/businesses/search?category=Cafe&limit=24'],
  ['a place', { ...noFilter, location: 'Soweto' }, '/api/businesses/search?location=Soweto&limit=24'],
])('with %s (%j) the list calls %s', async (_, filter, url) => {
  const { client, get, called } = clientWithResponse()
  await client.fetchInfiniteQuery(resultsQuery(filter, '', get))
  expect(called).toEqual([url])
})

// Shows 7.8.
test.each([400, 429, 500])('a response of %i to a search is the error Search failed', async (status) => {
  const { client, get, called } = clientWithResponse({ status, body: { message: 'Why.' } })
  const search = client.fetchInfiniteQuery(resultsQuery({ ...noFilter, q: 'coffee' }, '', get))
  await expect(search).rejects.toMatchObject({ message: 'Search failed', status, sentence: 'Why.' })
  expect(called).toHaveLength(1)
})

test('the featured businesses have a call of their own', async () => {
  const { client, get, called } = clientWithResponse()
  expect(await client.fetchQuery(featuredQuery(get))).toEqual([])
  expect(called).toEqual(['/api/businesses/featured?limit=24'])
})

test('a list of three pages is reloaded as three pages of the same size', async () => {
  const { client, get, called } = clientWithResponse({
    body: Array.from({ length: 24 }, () => ({})),
    headers: { link: '</api/businesses?cursor=next>; rel="next"' },
  })
  await client.fetchInfiniteQuery({ ...resultsQuery(noFilter, '', get), pages: 3 })
  const again = { ...resultsQuery(noFilter, '', get, 72), pages: 3, staleTime: 0 }
  await client.fetchInfiniteQuery(again)
  expect(called).toHaveLength(6)
  expect(called.filter((url) => !url.includes('limit=24'))).toEqual([])
})
