// Tests which known word a misspelt one stands for.
import { expect, test } from 'vitest'
import { closestWord, mayBeTypo } from './typo-rules.ts'

const known = (...words: string[]) => new Map(words.map((word) => [word, { businesses: 1, isName: false }]))

test('the closest known word is taken', () => {
  expect(closestWord('coffe', known('coffee', 'toffee', 'coffin'), false)).toBe('coffee')
})

test('of equally close words a name is taken, then the most common one', () => {
  const some = new Map([
    ['plumbes', { businesses: 9, isName: false }],
    ['plumber', { businesses: 1, isName: true }],
  ])
  expect(closestWord('plumbee', some, false)).toBe('plumber')
  const common = new Map([...known('salom'), ['salot', { businesses: 2, isName: false }] as const])
  expect(closestWord('salon', common, false)).toBe('salot')
})

test('a word that is being typed is taken as a prefix', () => {
  expect(closestWord('stell', known('stall', 'stellenbosch'), true)).toBe('stellenbosch')
  expect(closestWord('stell', known('stall', 'stellenbosch'), false)).toBe('stall')
})

test('a word of up to three letters is not corrected', () => {
  expect(closestWord('spr', known('spa', 'spar'), false)).toBeNull()
})

test('a word that is close to no known word is not corrected', () => {
  expect(closestWord('xyzzyq', known('coffee'), false)).toBeNull()
})

test.each(['telkom', 'mazda', 'spa', 'r500', 'gauteng'])('%s is never a typo', (word) => {
  expect(mayBeTypo(word)).toBe(false)
  expect(mayBeTypo('plumbr')).toBe(true)
})
