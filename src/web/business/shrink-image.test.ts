// Tests the size and the type of a shrunk image, and the words about it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeBytes, findSmallerSize, maxSide, nameAfter, smallerText, typeAfter } from './shrink-image.ts'

test('an image keeps its proportions, and its longest side is at most 1,600', () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const smaller = findSmallerSize({ width, height })
      expect(smaller === null).toBe(Math.max(width, height) <= maxSide)
      if (!smaller) return
      expect(Math.max(smaller.width, smaller.height)).toBe(maxSide)
      expect(Math.min(smaller.width, smaller.height)).toBeGreaterThanOrEqual(1)
      const exact = (maxSide * Math.min(width, height)) / Math.max(width, height)
      expect(Math.abs(Math.min(smaller.width, smaller.height) - exact)).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  [1, '1 kB'],
  [400_000, '400 kB'],
  [999_400, '999 kB'],
  [999_600, '1 MB'],
  [1_240_000, '1.2 MB'],
  [9_960_000, '10 MB'],
  [12_345_678, '12 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(describeBytes(bytes)).toBe(text)
})

test('the message names both sizes', () => {
  expect(smallerText(12_000_000, 400_000)).toBe('Made smaller: 12 MB to 400 kB')
})

test('a JPEG stays a JPEG, and an image that may be transparent becomes a WebP', () => {
  expect(['image/jpeg', 'image/jpg', 'image/png', 'image/webp'].map(typeAfter)).toEqual([
    'image/jpeg',
    'image/jpeg',
    'image/webp',
    'image/webp',
  ])
  expect(nameAfter('IMG 01.v2.PNG', 'image/webp')).toBe('IMG 01.v2.webp')
  expect(nameAfter('shop', 'image/jpeg')).toBe('shop.jpg')
})
