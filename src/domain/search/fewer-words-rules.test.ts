// Shows which words of a question are kept, and that one statement tells it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '../../database/connect.ts'
import { emptyVocabulary } from './expansion-rules.ts'
import { keepFewer } from './fewer-words.ts'
import { chooseHeld } from './fewer-words-rules.ts'
import { readTerms } from './terms-rules.ts'

const holders = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 })

test('two words tell more than one rarer word, and of equal sets the one with the last word is kept', () => {
  expect(chooseHeld({ total: 1000, holders: [5, 20, 20] }, [0b001, 0b110])).toBe(0b110)
  expect(chooseHeld({ total: 1000, holders: [20, 20] }, [0b10, 0b01])).toBe(0b10)
})

test('a set that has all words of another and one more is preferred', () => {
  fc.assert(
    fc.property(holders, fc.nat(4095), fc.nat(11), (counts, set, at) => {
      const word = 1 << (at % counts.length)
      const less = set & ~word & ((1 << counts.length) - 1)
      expect(chooseHeld({ total: 5000, holders: counts }, [less, less | word])).toBe(less | word)
    }),
  )
})

test.each([
  ['rare', 20],
  ['common', 30_000],
])('twelve %s words take one statement, in a place, too', async (_, businesses) => {
  const words = 'amber birch cedar daisy ebony fern grape hazel iris jade kelp lilac'
  const held = { businesses, names: businesses, categories: 0, locations: 0 }
  const known = {
    ...emptyVocabulary,
    total: 100_000,
    exact: new Map(words.split(' ').map((word) => [word, held])),
  }
  let asked = 0
  const execute = async () => ({ rows: [{ held: 0b101, businesses: 1000 + asked++ }] })
  const kept = await keepFewer(
    { execute } as unknown as Db,
    { text: readTerms(words), named: null },
    known,
    false,
  )
  expect(kept?.text.map(({ word }) => word)).toEqual(['amber', 'cedar'])
  expect(asked).toBe(1)
  const named = { id: 7, words: readTerms('soweto') }
  await keepFewer({ execute } as unknown as Db, { text: readTerms(words), named }, known, false)
  expect(asked).toBe(2)
})
