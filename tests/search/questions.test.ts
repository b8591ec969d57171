// Tests the results of searches in the sample data: a table of searches, typical questions, and any text.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FoundBusiness } from '../../src/contract/business.ts'
import { defaultCategoryNames } from '../../src/contract/default-categories.ts'
import type { SearchInput } from '../../src/contract/search.ts'
import { searchBusinesses } from '../../src/domain/search/search-businesses.ts'
import { anyCharacter } from '../world/any-character.ts'
import { queryTable } from './query-table.ts'
import { questions } from './questions.ts'
import { listApprovedNames, openSampleWorld, type SearchWorld } from './sample-world.ts'

let world: SearchWorld
let approved: Set<string>
beforeAll(async () => {
  world = await openSampleWorld()
  approved = await listApprovedNames(world)
})
afterAll(() => world.close())
const search = (input: Partial<SearchInput>) => searchBusinesses(world.database.db, { limit: 5, ...input })

// Shows 2.13, 7.7.
describe.each(Object.entries(queryTable))('%s', (_what, rows) => {
  test.each(rows.map((row) => [titleOf(row), row] as const))('%s', async (_title, row) => {
    const { first = [], has = [], not = [], finds, ...input } = row
    const { items } = await search({ limit: 100, ...input })
    const names = items.map(({ name }) => name)
    const matching = items.filter(({ why }) => why === undefined).map(({ name }) => name)
    expect(names.slice(0, first.length).sort()).toEqual([...first].sort())
    expect(names).toEqual(expect.arrayContaining(has))
    expect(matching.filter((name) => not.includes(name))).toEqual([])
    if (finds === 'nothing') expect(matching).toEqual([])
    expect(names.filter((name) => !approved.has(name))).toEqual([])
  })
})

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
    { numRuns: 25 },
  )
})

function titleOf({ q, category, location }: Partial<SearchInput>): string {
  return [q && `"${q}"`, category, location && `at "${location}"`].filter(Boolean).join(' ').slice(0, 80)
}

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
