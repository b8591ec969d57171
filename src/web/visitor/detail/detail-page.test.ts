import { expect, test } from 'vitest'
import { slugWords } from './detail-page.tsx'

test.each([
  ['gogo-nomsas-kitchen-orlando-west-bcd346', 'gogo nomsas kitchen orlando west'],
  ['gogo-nomsas-kitch', 'gogo nomsas kitch'],
  ['bcd346', ''],
  ['c810d780-d440-4a6a-8394-1b72576d5e9a', ''],
  ['<b>"--', 'b'],
])('the words of %s are "%s"', (slug, words) => {
  expect(slugWords(slug)).toBe(words)
})
