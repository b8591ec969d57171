// Which list call a filter makes, and the message of its failure (spec §5, §7, §8).
import { expect, test } from 'vitest'
import type { CallResponse } from '../../contract/page.ts'
import { featuredQuery, resultsQuery } from './business-lists.ts'
import { noFilter } from './filter.ts'
import { createQueryClient } from './query-client.ts'

function clientThatReceives(response: Partial<CallResponse> = {}) {
  const requested: string[] = []
  const get = async (url: string): Promise<CallResponse> => {
    requested.push(url)
    return { status: 200, body: [], headers: {}, ...response }
  }
  return { client: createQueryClient(get), get, requested }
}

test.each([
  ['no filter', noFilter, '/api/businesses?limit=24'],
  ['a text', { ...noFilter, q: 'coffee' }, '/api/businesses/search?q=coffee&limit=24'],
  ['a category', { ...noFilter, category: 'Cafe' }, '/api/businesses/search?category=Cafe&limit=24'],
  ['a place', { ...noFilter, location: 'Soweto' }, '/api/businesses/search?location=Soweto&limit=24'],
])('with %s, %j, the list requests %s', async (_, filter, url) => {
  const { client, get, requested } = clientThatReceives()
  await client.fetchInfiniteQuery(resultsQuery(filter, '', get))
  expect(requested).toEqual([url])
})

test.each([400, 429, 500])('a %i to a search becomes the error Search failed', async (status) => {
  const { client, get, requested } = clientThatReceives({ status, body: { message: 'Why.' } })
  const search = client.fetchInfiniteQuery(resultsQuery({ ...noFilter, q: 'coffee' }, '', get))
  await expect(search).rejects.toMatchObject({ message: 'Search failed', status, sentence: 'Why.' })
  expect(requested).toHaveLength(1)
})

test('the featured businesses have a call of their own', async () => {
  const { client, get, requested } = clientThatReceives()
  expect(await client.fetchQuery(featuredQuery(get))).toEqual([])
  expect(requested).toEqual(['/api/businesses/featured?limit=24'])
})
