// Which names mean which category.
import { expect, test } from 'vitest'
import { categories, findCategory, homeCategories } from './categories.ts'

// Shows 3.11.
test('every category and every plural label is found in upper and lower case', () => {
  for (const category of categories) expect(findCategory(category.toUpperCase())).toBe(category)
  for (const { label, category } of homeCategories)
    expect(findCategory(` ${label.toLowerCase()} `)).toBe(category)
})

// Shows 5.7.
test('anything else is no category', () => {
  for (const name of ['', 'Restauran', 'toString', '__proto__', 'Pub']) expect(findCategory(name)).toBeNull()
})
