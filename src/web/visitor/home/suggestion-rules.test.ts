// Which searches are suggested: from the featured businesses whose location names a town.
import { expect, test } from 'vitest'
import { suggestSearches } from './suggestion-rules.ts'

const cafe = { category: 'Cafe', location: 'Vilakazi Street, Soweto, Gauteng' } as const

test('a suggestion is the category in lower case and the part of the location before the province', () => {
  expect(suggestSearches([cafe])).toEqual([{ q: 'cafe', location: 'Soweto' }])
  expect(suggestSearches([{ ...cafe, location: 'Soweto , Gauteng' }])).toEqual([
    { q: 'cafe', location: 'Soweto' },
  ])
})

test.each(['Soweto', '', ', Gauteng', '12 Long Street, Gauteng', `${'M'.repeat(25)}, Limpopo`])(
  'the location %j suggests nothing',
  (location) => {
    expect(suggestSearches([{ ...cafe, location }])).toEqual([])
  },
)

test('at most three are suggested, each another category in another town, in the order of the businesses', () => {
  const suggested = suggestSearches([
    { category: 'Hotel', location: 'Beach Road, Coffee Bay, Eastern Cape' },
    { category: 'Hotel', location: 'Argyle Road, Hoedspruit, Limpopo' },
    { category: 'Beauty', location: 'Main Road, Coffee Bay, Eastern Cape' },
    { category: 'Beauty', location: 'Cathcart Street, Qonce, Eastern Cape' },
    cafe,
    { category: 'Services', location: 'Monument Road, Kempton Park, Gauteng' },
  ])
  expect(suggested).toEqual([
    { q: 'hotel', location: 'Coffee Bay' },
    { q: 'beauty', location: 'Qonce' },
    { q: 'cafe', location: 'Soweto' },
  ])
})

test('without featured businesses nothing is suggested', () => {
  expect(suggestSearches([])).toEqual([])
})
