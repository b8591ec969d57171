// Tests which tints are readable, and which names a category may have.
import { expect, test } from 'vitest'
import type { Category } from '../../contract/categories.ts'
import { defaultCategories } from '../../contract/default-categories.ts'
import { findNameFault, findTintFault, formerNamesOf } from './change-categories.ts'

test('the nine tints are readable, and lighter ones are refused with their contrast', () => {
  for (const { tint } of defaultCategories) expect(findTintFault(tint), tint).toBeNull()
  for (const tint of ['#ffffff', '#ffd400', '#8a8a8a', '#d96b00'])
    expect(findTintFault(tint)?.message, tint).toMatch(/contrast of [1-4]\.\d to 1/)
})

test('a category may reuse its own names, also swapped, but no name of another', () => {
  const categories: readonly Category[] = defaultCategories
  const [restaurant] = defaultCategories
  const fault = (name: string, plural: string) =>
    findNameFault(categories, restaurant ?? null, { name, plural })
  expect(fault('Restaurants', 'Restaurant')).toBeNull()
  expect(fault('Eatery', 'Cafés')).toMatchObject({ path: 'plural', isTaken: true })
  expect(fault('Ƕ', 'Eateries')).toMatchObject({ path: 'name' })
})

test('a category keeps its former names, without its current ones', () => {
  const before = { ...defaultCategories[0], formerNames: ['Eatery', 'Eateries'] } as Category
  expect(formerNamesOf(before, { name: 'Eatery', plural: 'Places to eat' })).toEqual([
    'Eateries',
    'Restaurant',
    'Restaurants',
  ])
})
