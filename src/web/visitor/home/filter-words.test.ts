// The heading and the subtext of the results (spec §2) for every kind of filter.
import { expect, test } from 'vitest'
import { businessesText } from '../../../contract/day-text.ts'
import { defaultCategories } from '../../../contract/default-categories.ts'
import type { NamedPoint } from '../../../contract/place.ts'
import { type Filter, noFilter } from '../../data/filter.ts'
import * as words from './filter-words.ts'

const resultsHeading = (filter: Filter, place?: NamedPoint | null) =>
  words.resultsHeading(filter, defaultCategories, place)
const resultsSubtext = (filter: Filter, total: string) =>
  words.resultsSubtext(filter, defaultCategories, total)

const durban = { name: 'Durban', label: 'Durban, KwaZulu-Natal', latitude: -29.86, longitude: 31.03 }

// Shows 2.21.
test('the heading names the search, the category, or invites to discover', () => {
  expect(resultsHeading({ ...noFilter, q: 'coffee' })).toBe('Search Results for "coffee"')
  expect(resultsHeading({ ...noFilter, category: 'Restaurant' })).toBe('Restaurant Businesses')
  expect(resultsHeading({ ...noFilter, location: 'Soweto' })).toBe('Businesses in Soweto')
  expect(resultsHeading(noFilter)).toBe('Discover More')
})

test('the heading names the place, the distance or the filter when there is no text', () => {
  const named = (part: Partial<Filter>) => resultsHeading({ ...noFilter, ...part }, durban)
  expect(named({ place: '7' })).toBe('Businesses in Durban')
  expect(named({ place: '7', category: 'Restaurant' })).toBe('Restaurants in Durban')
  expect(named({ place: '7', q: 'tea', category: 'Cafe' })).toBe('Search Results for "tea" in Durban')
  expect(resultsHeading({ ...noFilter, place: '7' })).toBe('Matching businesses')
  expect(resultsHeading({ ...noFilter, near: '-26,28', category: 'Beauty' })).toBe('Beauty salons near you')
  expect(named({ open: 'now' })).toBe('Businesses open now')
  expect(named({ open: 'late' })).toBe('Businesses open late')
  expect(named({ open: '2026-12-16' })).toBe('Businesses open on Wed 16 Dec')
  expect(resultsHeading({ ...noFilter, price: '1' })).toBe('Matching businesses')
})

test('the heading writes the place of a location as the gazetteer does, and other locations as typed', () => {
  const at = (location: string) => resultsHeading({ ...noFilter, category: 'Hotel', location }, durban)
  expect(at('durban')).toBe('Hotels in Durban')
  expect(at('ethekwini, kzn')).toBe('Hotels in Durban, KwaZulu-Natal')
  expect(resultsHeading({ ...noFilter, location: 'florida road' }, null)).toBe('Businesses in florida road')
  expect(resultsHeading({ ...noFilter, q: 'tea in durban' }, durban)).toBe(
    'Search Results for "tea in durban"',
  )
})

test('a category that does not exist is not repeated in the heading, the title and the subtext', () => {
  const unknown = { ...noFilter, category: 'xyz' }
  expect(resultsHeading(unknown)).toBe('Matching businesses')
  expect(resultsHeading({ ...unknown, location: 'Soweto' })).toBe('Businesses in Soweto')
  expect(resultsSubtext(unknown, '')).not.toContain('xyz')
})

// Shows 2.22.
test('the subtext counts what a search found', () => {
  expect(resultsSubtext({ ...noFilter, q: 'coffee' }, '1')).toBe('Found 1 business matching your search')
  expect(resultsSubtext({ ...noFilter, location: 'Soweto' }, '37')).toBe(
    'Found 37 businesses matching your search',
  )
  expect(resultsSubtext({ ...noFilter, q: 'a' }, '1000+')).toBe(
    'Found 1,000+ businesses matching your search',
  )
})

// Shows 2.23.
test('the subtext of a category and of everything needs no count', () => {
  expect(resultsSubtext({ ...noFilter, category: 'Hotel' }, '')).toBe(
    'Browse all Hotel businesses in your area',
  )
  expect(resultsSubtext(noFilter, '')).toBe('Explore all the amazing businesses in your area')
})

test('one business is singular, any other count plural', () => {
  expect(['0', '1', '2', '1000+'].map(businessesText)).toEqual([
    '0 businesses',
    '1 business',
    '2 businesses',
    '1,000+ businesses',
  ])
})
