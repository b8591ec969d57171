// Which list call a filter asks, and how its failure is named (spec §5, §7, §8).
import { expect, test } from 'vitest'
import type { CallResponse } from '../../contract/page.ts'
import { featuredQuery, resultsQuery } from './business-lists.ts'
import { noFilter } from './filter.ts'
import { createQueryClient } from './query-client.ts'

function clientThatAnswers(answer: Partial<CallResponse> = {}) {
  const asked: string[] = []
  const get = async (url: string): Promise<CallResponse> => {
    asked.push(url)
    return { status: 200, body: [], headers: {}, ...answer }
  }
  return { client: createQueryClient(get), get, asked }
}

test.each([
  ['no filter', noFilter, '/api/businesses?limit=24'],
  ['a text', { ...noFilter, q: 'coffee' }, '/api/businesses/search?q=coffee&limit=24'],
  ['a category', { ...noFilter, category: 'Cafe' }, '/api/businesses/search?category=Cafe&limit=24'],
  ['a place', { ...noFilter, location: 'Soweto' }, '/api/businesses/search?location=Soweto&limit=24'],
])('with %s the list asks %j at %s', async (_, filter, url) => {
  const { client, get, asked } = clientThatAnswers()
  await client.fetchInfiniteQuery(resultsQuery(filter, '', get))
  expect(asked).toEqual([url])
})

test.each([400, 429, 500])('an answer of %i to a search is the failure Search failed', async (status) => {
  const { client, get, asked } = clientThatAnswers({ status, body: { message: 'Why.' } })
  const search = client.fetchInfiniteQuery(resultsQuery({ ...noFilter, q: 'coffee' }, '', get))
  await expect(search).rejects.toMatchObject({ message: 'Search failed', status, sentence: 'Why.' })
  expect(asked).toHaveLength(1)
})

test('the featured are asked for on their own', async () => {
  const { client, get, asked } = clientThatAnswers()
  expect(await client.fetchQuery(featuredQuery(get))).toEqual([])
  expect(asked).toEqual(['/api/businesses/featured?limit=24'])
})
