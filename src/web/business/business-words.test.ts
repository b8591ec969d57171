// How distances are written.
import { expect, test } from 'vitest'
import { distanceText } from './business-words.ts'

test.each([
  [0, 'under 1 km'],
  [0.3, '0.3 km'],
  [2.3, '2.3 km'],
  [99.9, '99.9 km'],
  [482.5, '483 km'],
  [1255, '1,255 km'],
])('%d kilometres are written as %s', (km, text) => {
  expect(distanceText(km)).toBe(text)
})
