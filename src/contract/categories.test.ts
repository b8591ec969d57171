// Which names find which category.
import { expect, test } from 'vitest'
import { type Category, findCategory, slugOf } from './categories.ts'
import { defaultCategories } from './default-categories.ts'

const nameOf = (name: string, categories: readonly Category[] = defaultCategories) =>
  findCategory(categories, name)?.name ?? null

// Shows 3.11.
test('every category and every plural label is found in upper and lower case', () => {
  for (const { name, plural } of defaultCategories) {
    expect(nameOf(name.toUpperCase())).toBe(name)
    expect(nameOf(` ${plural.toLowerCase()} `)).toBe(name)
  }
  for (const name of ['cafes', 'café', 'Cafés']) expect(nameOf(name)).toBe('Cafe')
})

// Shows 5.7.
test('any other name finds no category', () => {
  for (const name of ['', ' ', '-', 'Restauran', 'toString', '__proto__', 'Pub'])
    expect(nameOf(name)).toBeNull()
})

test('a former name finds its category, unless it is the current name of another', () => {
  const [first, ...others] = defaultCategories as unknown as [Category, ...Category[]]
  const renamed: Category = {
    ...(first as Category),
    name: 'Eatery',
    plural: 'Eateries',
    formerNames: ['Restaurant', 'Restaurants', 'Hotels'],
  }
  expect(nameOf('restaurants', [renamed, ...others])).toBe('Eatery')
  expect(nameOf('hotels', [renamed, ...others])).toBe('Hotel')
})

test('a slug has only letters a to z, digits and hyphens', () => {
  expect(['Arts & crafts', ' Crème brûlée! ', 'Ƕ', '24/7 help'].map(slugOf)).toEqual([
    'arts-crafts',
    'creme-brulee',
    '',
    '24-7-help',
  ])
})
