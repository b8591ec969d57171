// Shows which words of a text are wishes.
import { expect, test } from 'vitest'
import { readWishes } from './wish-rules.ts'

test.each<[string, object, string]>([
  ['plumber OPEN now', { open: 'now' }, ''],
  ['oop nou plumber', { open: 'now' }, ''],
  ['plumber near me', { sort: 'near' }, ''],
  ['plumber close by', { sort: 'near' }, ''],
  ['plumber around here', { sort: 'near' }, ''],
  ['plumber open on the Sunday', {}, 'open on the Sunday'],
  ['plumber oop op saterdae', {}, 'oop op saterdae'],
])('‘%s’ wishes for %o', (text, filters, unmet) => {
  expect(readWishes(text, true)).toEqual({ filters: { q: 'plumber', ...filters }, unmet })
})

test.each(['open now?', 'What’s open now', 'where is something open now', 'places open now'])(
  '‘%s’ asks for any business that is open',
  (text) => {
    expect(readWishes(text, true)).toEqual({ filters: { q: '', open: 'now' }, unmet: '' })
  },
)

test('from nowhere nothing is near', () => {
  expect(readWishes('plumber nearby', false)).toEqual({ filters: { q: 'plumber' }, unmet: 'nearby' })
})

test.each(['sunday lunch', 'open mic', 'plumber near soweto', 'nownow open', ''])(
  '‘%s’ holds none',
  (text) => {
    expect(readWishes(text, true)).toBeNull()
  },
)
