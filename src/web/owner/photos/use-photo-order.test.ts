// How a list changes when one of its items is moved.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved } from './photo-changes.ts'

test('the moved item is where it was put, and the others keep their order', () => {
  const lists = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(lists, fc.nat(), fc.integer({ min: -3, max: 12 }), (list, pick, to) => {
      const item = list[pick % list.length] as number
      const after = moved(list, item, to)
      expect(after.indexOf(item)).toBe(Math.min(list.length - 1, Math.max(0, to)))
      expect(after.filter((one) => one !== item)).toEqual(list.filter((one) => one !== item))
    }),
  )
})

test('moving an item that no longer exists changes nothing', () => {
  expect(moved(['a', 'b'], 'c', 0)).toEqual(['a', 'b'])
})
