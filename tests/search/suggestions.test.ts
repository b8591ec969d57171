// Tests that each search suggested on the home page finds the business that it was made from.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BusinessCard, FoundBusiness } from '../../src/contract/business.ts'
import { defaultCategories } from '../../src/contract/default-categories.ts'
import { suggestSearches } from '../../src/web/visitor/home/suggestion-rules.ts'
import { samples } from '../world/site.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(samples)
})
afterAll(() => world.close())

/** The featured businesses, or the full matches of a search. */
async function list(url: string): Promise<BusinessCard[]> {
  const response = await world.server.inject({ url })
  expect(response.statusCode).toBe(200)
  return response.json<FoundBusiness[]>().filter(({ why }) => why === undefined)
}

test('the sample data gives three suggestions, and each finds only businesses of its category and location', async () => {
  const featured = await list('/api/businesses/featured?limit=24')
  const suggestions = suggestSearches(defaultCategories, featured)
  expect(suggestions).toHaveLength(3)
  for (const { text, category, location } of suggestions) {
    const found = await list(`/api/businesses/search?${new URLSearchParams({ category, location })}`)
    expect(new Set(found.map((one) => one.category)), text).toEqual(new Set([category]))
    expect(found.filter((one) => !one.location.includes(location))).toEqual([])
  }
})

test('for each featured business, the suggestion made from it alone finds it', async () => {
  const featured = await list('/api/businesses/featured?limit=24')
  for (const business of featured) {
    for (const { text, category, location } of suggestSearches(defaultCategories, [business])) {
      const query = new URLSearchParams({ category, location, limit: '200' })
      const found = await list(`/api/businesses/search?${query}`)
      expect(
        found.map(({ id }) => id),
        text,
      ).toContain(business.id)
    }
  }
})
