// Which searches are suggested, in which words: from the featured businesses whose location names a town.
import { expect, test } from 'vitest'
import { defaultCategories, defaultCategoryNames } from '../../../contract/default-categories.ts'
import { suggestSearches } from './suggestion-rules.ts'

const cafe = { category: 'Cafe', location: 'Vilakazi Street, Soweto, Gauteng' } as const

test('a suggestion names the category and the town, in everyday words, and searches the town in its province', () => {
  const suggested = { text: 'Coffee and cake in Soweto', category: 'Cafe', location: 'Soweto, Gauteng' }
  expect(suggestSearches(defaultCategories, [cafe])).toEqual([suggested])
  expect(suggestSearches(defaultCategories, [{ ...cafe, location: 'Soweto , Gauteng' }])).toEqual([suggested])
})

test.each(defaultCategoryNames)('%s has words of its own that name the town', (category) => {
  const [suggestion] = suggestSearches(defaultCategories, [{ ...cafe, category }])
  expect(suggestion?.text).toMatch(/^[A-Z][a-z]+ .* in Soweto$/)
  expect(suggestion?.text).not.toMatch(new RegExp(category))
})

test.each(['Soweto', '', ', Gauteng', '12 Long Street, Gauteng', `${'M'.repeat(25)}, Limpopo`])(
  'the location %j suggests nothing',
  (location) => {
    expect(suggestSearches(defaultCategories, [{ ...cafe, location }])).toEqual([])
  },
)

test('at most three searches are suggested, each with another category and town, in the order of the businesses', () => {
  const suggested = suggestSearches(defaultCategories, [
    { category: 'Hotel', location: 'Beach Road, Coffee Bay, Eastern Cape' },
    { category: 'Hotel', location: 'Argyle Road, Hoedspruit, Limpopo' },
    { category: 'Beauty', location: 'Main Road, Coffee Bay, Eastern Cape' },
    { category: 'Beauty', location: 'Cathcart Street, Qonce, Eastern Cape' },
    cafe,
    { category: 'Services', location: 'Monument Road, Kempton Park, Gauteng' },
  ])
  expect(suggested.map(({ category, location }) => [category, location])).toEqual([
    ['Hotel', 'Coffee Bay, Eastern Cape'],
    ['Beauty', 'Qonce, Eastern Cape'],
    ['Cafe', 'Soweto, Gauteng'],
  ])
})

test('without featured businesses nothing is suggested', () => {
  expect(suggestSearches(defaultCategories, [])).toEqual([])
})
