// Tests which tints are readable, and which names a category may have.
import { expect, test } from 'vitest'
import { type Category, defaultCategories } from '../../contract/categories.ts'
import { findNameFault, findTintFault, formerNamesOf } from './category-change-rules.ts'

test('the nine tints can be read, and lighter ones are refused with their contrast', () => {
  for (const { tint } of defaultCategories) expect(findTintFault(tint), tint).toBeNull()
  for (const tint of ['#ffffff', '#ffd400', '#8a8a8a', '#d96b00'])
    expect(findTintFault(tint)?.message, tint).toMatch(/contrast of [1-4]\.\d to 1/)
})

test('a category may keep its own names, also in another order, and take none of another', () => {
  const categories: readonly Category[] = defaultCategories
  const [restaurant] = defaultCategories
  const fault = (name: string, plural: string) =>
    findNameFault(categories, restaurant ?? null, { name, plural })
  expect(fault('Restaurants', 'Restaurant')).toBeNull()
  expect(fault('Eatery', 'Cafés')).toMatchObject({ path: 'plural', isTaken: true })
  expect(fault('Ƕ', 'Eateries')).toMatchObject({ path: 'name' })
})

test('what a category was called leads to it, and what it is called is not among that', () => {
  const before = { ...defaultCategories[0], formerNames: ['Eatery', 'Eateries'] } as Category
  expect(formerNamesOf(before, { name: 'Eatery', plural: 'Places to eat' })).toEqual([
    'Eateries',
    'Restaurant',
    'Restaurants',
  ])
})
