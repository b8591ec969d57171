// A stock image belongs to the category on the screen, not to one that was chosen before.
import { expect, test } from 'vitest'
import { suitableStock } from './new-business-form.ts'

test('a stock image of the category stays chosen, and one of another category is dropped', () => {
  expect(suitableStock('Restaurant', '/stock/restaurant-braai.svg')).toBe('/stock/restaurant-braai.svg')
  expect(suitableStock('Entertainment', '/stock/restaurant-braai.svg')).toBe('/stock/restaurant-braai.svg')
  expect(suitableStock('Hotel', '/stock/restaurant-braai.svg')).toBe('')
  expect(suitableStock('Hotel', '')).toBe('')
})
