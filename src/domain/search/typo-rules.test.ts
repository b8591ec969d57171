// Shows which known word a misspelt one stands for.
import { expect, test } from 'vitest'
import { closestWord } from './typo-rules.ts'

const known = (...words: string[]) => new Map(words.map((word) => [word, { businesses: 1, isName: false }]))

test('takes the nearest of those that are near enough', () => {
  expect(closestWord('coffe', known('coffee', 'toffee', 'coffin'), false)).toBe('coffee')
})

test('of equally near ones takes a name, then the commonest', () => {
  const some = new Map([
    ['plumbes', { businesses: 9, isName: false }],
    ['plumber', { businesses: 1, isName: true }],
  ])
  expect(closestWord('plumbee', some, false)).toBe('plumber')
  const common = new Map([...known('salom'), ['salot', { businesses: 2, isName: false }] as const])
  expect(closestWord('salon', common, false)).toBe('salot')
})

test('a word that is being typed stands for the word that it begins', () => {
  expect(closestWord('stell', known('stall', 'stellenbosch'), true)).toBe('stellenbosch')
  expect(closestWord('stell', known('stall', 'stellenbosch'), false)).toBe('stall')
})

test('allows no edit in words of up to three letters', () => {
  expect(closestWord('spr', known('spa', 'spar'), false)).toBeNull()
})

test('gives nothing when nothing is near', () => {
  expect(closestWord('xyzzyq', known('coffee'), false)).toBeNull()
})
