// How many statements it takes to find out which words are left out.
import { expect, test } from 'vitest'
import type { Db } from '../../database/connect.ts'
import type { Vocabulary } from './expansion-rules.ts'
import { keepRarest } from './keep-rarest.ts'
import { readTerms } from './terms-rules.ts'

const words = ['amber', 'birch', 'cedar', 'daisy', 'ebony']
const heldBy = (businesses: number) => ({ businesses, names: 0, categories: 0, locations: 0 })
const knownAs = (businesses: number): Vocabulary => ({
  total: 100_000,
  around: null,
  exact: new Map(words.map((word) => [word, heldBy(businesses)])),
  longer: new Map(),
  inside: new Map(),
  similar: new Map(),
})

test.each([
  ['common words are not counted, because their counts are known to be the highest', 5000, 4],
  ['rare words are counted once each', 20, 9],
])('%s; then each word but the first is tried once', async (_, businesses, statements) => {
  let asked = 0
  const execute = async () => ({ rows: [{ holders: asked++ < statements - 4 ? businesses : 0 }] })
  const kept = await keepRarest({ execute } as unknown as Db, readTerms(words.join(' ')), knownAs(businesses))
  expect(kept.map(({ word }) => word)).toEqual(['ebony'])
  expect(asked).toBe(statements)
})
