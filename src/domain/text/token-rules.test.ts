// Shows how a text is split into words.
import { expect, test } from 'vitest'
import { tokenize, tokenizeJoined } from './token-rules.ts'

test.each([
  ['Café Ṱhoho', ['cafe', 'thoho']],
  ["L'Abricot’s Têtu", ['labricots', 'tetu']],
  ['10% off & more', ['10', 'off', 'more']],
  ['🍕 %_\\', []],
])('%s', (text, words) => {
  expect(tokenize(text)).toEqual(words)
})

test('signs inside a word are left out', () => {
  expect(tokenizeJoined('Bar-B-Q')).toEqual(['barbq'])
})
