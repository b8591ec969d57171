// A borrowed picture goes with the category on the screen, not with one that was chosen before it.
import { expect, test } from 'vitest'
import { suitableStock } from './stock-rules.ts'

test('a picture of the category is kept, one of another category is none', () => {
  expect(suitableStock('Restaurant', '/stock/restaurant-braai.svg')).toBe('/stock/restaurant-braai.svg')
  expect(suitableStock('Entertainment', '/stock/restaurant-braai.svg')).toBe('/stock/restaurant-braai.svg')
  expect(suitableStock('Hotel', '/stock/restaurant-braai.svg')).toBe('')
  expect(suitableStock('Hotel', '')).toBe('')
})
