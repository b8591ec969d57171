// Tests how a photo moves in its 16:10 frame.
import { expect, test } from 'vitest'
import { findAxis, shareAfter } from './focal-point-field.tsx'

test.each([
  ['a portrait', { width: 900, height: 1200 }, 'y'],
  ['a square', { width: 800, height: 800 }, 'y'],
  ['a photo of 3 to 2', { width: 1080, height: 720 }, 'y'],
  ['a panorama', { width: 1280, height: 500 }, 'x'],
  ['a photo with the proportions of the frame', { width: 1280, height: 800 }, null],
  ['a photo that is one pixel off', { width: 640, height: 401 }, null],
])('%s moves along the axis on which it is cut off, or not at all', (_, size, axis) => {
  expect(findAxis(size)).toBe(axis)
})

test('a drag across all that is cut off moves the photo from one end to the other, and no further', () => {
  const portrait = { width: 320, height: 500 }
  expect(shareAfter(50, 0, portrait, 320)).toBe(50)
  expect(shareAfter(100, 300, portrait, 320)).toBe(0)
  expect(shareAfter(50, -75, portrait, 320)).toBe(75)
  expect(shareAfter(50, 9999, portrait, 320)).toBe(0)
  expect(shareAfter(50, -40, { width: 1000, height: 500 }, 640)).toBe(75)
})
