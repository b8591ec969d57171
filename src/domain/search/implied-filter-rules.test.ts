// Shows which words of a search ask for a filter or an order.
import { expect, test } from 'vitest'
import { readImpliedFilters } from './implied-filter-rules.ts'

test.each<[string, object, string]>([
  ['plumber OPEN now', { open: 'now' }, ''],
  ['oop nou plumber', { open: 'now' }, ''],
  ['plumber near me', { sort: 'near' }, ''],
  ['plumber close by', { sort: 'near' }, ''],
  ['plumber around here', { sort: 'near' }, ''],
  ['plumber open on the Sunday', {}, 'open on the Sunday'],
  ['plumber oop op saterdae', {}, 'oop op saterdae'],
])('‘%s’ asks for %o', (text, filters, leftOut) => {
  expect(readImpliedFilters(text, true)).toEqual({ filters: { q: 'plumber', ...filters }, leftOut })
})

test.each(['open now?', 'What’s open now', 'where is something open now', 'places open now'])(
  '‘%s’ asks for any business that is open',
  (text) => {
    expect(readImpliedFilters(text, true)).toEqual({ filters: { q: '', open: 'now' }, leftOut: '' })
  },
)

test('from nowhere nothing is near', () => {
  expect(readImpliedFilters('plumber nearby', false)).toEqual({
    filters: { q: 'plumber' },
    leftOut: 'nearby',
  })
})

test.each(['sunday lunch', 'open mic', 'plumber near soweto', 'nownow open', ''])(
  '‘%s’ asks for no filter',
  (text) => {
    expect(readImpliedFilters(text, true)).toBeNull()
  },
)
