// Shows which words of a text are wishes.
import { expect, test } from 'vitest'
import { readWishes } from './wish-rules.ts'

test.each([
  ['pharmacy OPEN now', 'pharmacy'],
  ['now open: cafe', ': cafe'],
  ['salon oop nou durban', 'salon durban'],
])('‘%s’ wishes for what is open now', (text, q) => {
  expect(readWishes(text, false)).toEqual({ filters: { q, open: 'now' }, unmet: '' })
})

test.each(['plumber near me', 'nearest plumber', 'plumber nearby', 'plumber naby my'])(
  '‘%s’ wishes for the nearest, where distances are known',
  (text) => {
    expect(readWishes(text, true)).toEqual({ filters: { q: 'plumber', sort: 'near' }, unmet: '' })
    expect(readWishes(text, false)?.filters).toEqual({ q: 'plumber' })
    expect(readWishes(text, false)?.unmet).not.toBe('')
  },
)

test.each(['open now?', 'What is open now!', 'the places, open now'])(
  '‘%s’ wishes for nothing else',
  (text) => {
    expect(readWishes(text, true)).toEqual({ filters: { q: '', open: 'now' }, unmet: '' })
  },
)

test.each(['open on the Sunday', 'on weekend', 'oop op saterdae', 'open today'])(
  '‘%s’ is a day, which nothing fulfils',
  (day) => {
    expect(readWishes(`salon ${day}`, true)).toEqual({ filters: { q: 'salon' }, unmet: day })
  },
)

test.each(['sunday lunch', 'open mic', 'plumber near soweto', 'nownow open', ''])(
  '‘%s’ holds none',
  (text) => {
    expect(readWishes(text, true)).toBeNull()
  },
)
