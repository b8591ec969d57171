// Shows how a place is asked for within a category.
import { expect, test } from 'vitest'
import { categories } from '../../contract/categories.ts'
import { armsOfPlace, type Vocabulary } from './arms-rules.ts'
import { readTerms } from './terms-rules.ts'

const counts = (businesses: number) => ({ businesses, names: 0, categories: 0, places: businesses })
const known: Vocabulary = {
  exact: new Map([
    ['', { ...counts(1000), places: 0 }],
    ['soweto', counts(90)],
    ['hotel', { ...counts(200), categories: 100 }],
  ]),
  longer: new Map(),
  inside: new Map(),
  similar: new Map(),
}
const [soweto] = readTerms([{ words: ['soweto'], joined: ['soweto'] }])
const armsOf = (category: (typeof categories)[number] | undefined) =>
  soweto ? armsOfPlace(soweto, category, known) : []

test('a place alone is as common as it was counted', () => {
  expect(armsOf(undefined)).toMatchObject([{ query: "'Lsoweto'", businesses: 90, certainty: 'counted' }])
})

test('a place of a category is guessed from the share of each', () => {
  expect(armsOf('Hotel')).toMatchObject([{ query: "'Phosoweto'", businesses: 9, certainty: 'guessed' }])
})

test('two letters tell the categories apart', () => {
  expect(new Set(categories.map((category) => armsOf(category)[0]?.query)).size).toBe(categories.length)
})
