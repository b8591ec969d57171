// A filter is the same after it is written to an address and read again.
import { expect, test } from 'vitest'
import { defaultCategories } from '../../contract/default-categories.ts'
import { filterPath, forCall, isFiltered, noFilter, readFilter, withoutPart } from './filter.ts'
import { readModerationFilter } from './moderation-lists.ts'

test('a filter is read back from its own address, whatever characters it has', () => {
  const filter = {
    ...noFilter,
    q: '100% "braai" & chips + more',
    category: 'Cafe',
    location: 'Bela-Bela, Limpopo',
  }
  expect(readFilter(filterPath(filter).slice(1), defaultCategories)).toEqual(filter)
})

test('a category is recognised by its plural and in any case; an unknown one stays for the server to refuse', () => {
  expect(readFilter('?category=restaurants', defaultCategories).category).toBe('Restaurant')
  expect(readFilter('?category=Foo', defaultCategories).category).toBe('Foo')
})

test('control characters in an address are dropped from a filter', () => {
  expect(readFilter('?q=%00&location=%7F', defaultCategories)).toEqual(noFilter)
  expect(readFilter('?q=%00coffee%00%1Fshop%C2%85', defaultCategories).q).toBe('coffee shop')
  expect(readModerationFilter('?q=%00coffee%00shop').q).toBe('coffee shop')
})

test('an empty form is no filter', () => {
  expect(readFilter('?q=++&location=', defaultCategories)).toEqual(noFilter)
  expect(isFiltered(readFilter('?q=++&location=', defaultCategories))).toBe(false)
  expect(filterPath(noFilter)).toBe('/')
})

test('with a place, the location only names it: no call gets it, and it is removed together with the place', () => {
  const filter = { ...noFilter, location: 'Soweto, Gauteng', place: '7', sort: 'near' }
  expect(forCall(filter)).toEqual({ ...filter, location: '' })
  expect(forCall({ ...filter, place: '' })).toEqual({ ...filter, place: '' })
  expect(withoutPart(filter, 'location')).toEqual(noFilter)
})
