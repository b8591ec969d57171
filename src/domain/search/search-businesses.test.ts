// Tests which part of a description is the excerpt.
import { expect, test } from 'vitest'
import { excerptOf } from './search-businesses.ts'

const long = `We open early. ${'More words stand here. '.repeat(9)}On Fridays there is vetkoek, with mince. ${'And more words follow. '.repeat(9)}`

test('an excerpt surrounds the first matching word, and has at most 120 characters', () => {
  const excerpt = excerptOf(long, new Set(['vetkoek']), null) ?? ''
  expect(excerpt).toMatch(/^… .*On Fridays there is vetkoek, with mince\. .* …$/)
  expect(excerpt.length).toBeLessThanOrEqual(120)
  expect(excerpt.length).toBeGreaterThan(100)
})

test('a short description is the whole excerpt, without an ellipsis', () => {
  expect(excerptOf('Vetkoek every Friday.', new Set(['vetkoek']), null)).toBe('Vetkoek every Friday.')
})

test('a word that is being typed matches as a prefix', () => {
  expect(excerptOf('Magwinya & vetkoek.', new Set(), 'vetk')).toBe('Magwinya & vetkoek.')
})

test('without a matching word there is no excerpt, and a long word does not make it longer', () => {
  expect(excerptOf('Bread and milk.', new Set(['vetkoek']), null)).toBeNull()
  expect(excerptOf('x'.repeat(300), new Set(['x'.repeat(300)]), null)).toHaveLength(120)
})
