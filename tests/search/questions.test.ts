// Tests that typical questions are answered, and that any text gets a valid page of results.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FoundBusiness } from '../../src/contract/business.ts'
import { defaultCategoryNames } from '../../src/contract/default-categories.ts'
import type { SearchInput } from '../../src/contract/search.ts'
import { searchBusinesses } from '../../src/domain/search/search-businesses.ts'
import { anyCharacter } from '../world/any-character.ts'
import { questions } from './questions.ts'
import { listApprovedNames, openSampleWorld, type SearchWorld } from './sample-world.ts'

let world: SearchWorld
beforeAll(async () => {
  world = await openSampleWorld()
})
afterAll(() => world.close())
const search = (input: Partial<SearchInput>) => searchBusinesses(world.database.db, { limit: 5, ...input })

test.each(questions)(
  '"$q" finds the expected businesses among the first five',
  async ({ q, location, among, never = [] }) => {
    const { items } = await search({ q, location })
    const names = items.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(among))
    expect(names.filter((name) => never.includes(name))).toEqual([])
  },
)

// Shows 7.7.
test('any text returns a page of valid cards of approved businesses', async () => {
  const approved = await listApprovedNames(world)
  const text = fc.oneof(
    fc.string({ maxLength: 60, unit: anyCharacter }),
    fc.string({ maxLength: 200 }),
    looseWords(),
  )
  const input = fc.record({
    q: text,
    location: fc.option(text),
    category: fc.option(fc.constantFrom(...defaultCategoryNames)),
  })
  await fc.assert(
    fc.asyncProperty(input, fc.integer({ min: 1, max: 5 }), async ({ q, location, category }, limit) => {
      const page = await search({
        q: sayable(q),
        location: sayable(location ?? ''),
        category: category ?? undefined,
        limit,
      })
      expect(page.items.length).toBeLessThanOrEqual(Math.min(limit, page.total))
      for (const card of page.items) expect(FoundBusiness.parse(card)).toEqual(card)
      expect(page.items.filter(({ name }) => !approved.has(name))).toEqual([])
    }),
    { numRuns: 80 },
  )
})

/** The text as the contract accepts it: without control characters, at most 200 characters, undefined when empty. */
function sayable(text: string): string | undefined {
  return (
    text
      .replace(/\p{Cc}|\p{Cs}/gu, '')
      .trim()
      .slice(0, 200) || undefined
  )
}

function looseWords() {
  const word = fc.constantFrom(
    'coffee',
    'sowet',
    'Café',
    "gogo's",
    'restuarant',
    'b&b',
    '%',
    "'",
    '\\',
    ':*',
    'N',
    'die',
    '漢字',
    'ß',
  )
  return fc.array(word, { maxLength: 30 }).map((words) => words.join(' '))
}
