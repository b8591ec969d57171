// Shows how a day and a moment are written.
import { expect, test } from 'vitest'
import { dateInWords, dayText, momentText } from './day-text.ts'

test('a day is the day in South Africa, two hours ahead of UTC', () => {
  expect(dayText('2026-03-04T21:59:59.000Z')).toBe('4 Mar 2026')
  expect(dayText('2026-03-04T22:00:00.000Z')).toBe('5 Mar 2026')
  expect(dayText('2026-12-31T22:00:00.000Z')).toBe('1 Jan 2027')
})

test('a date in words has its weekday and the name of its month', () => {
  expect(dateInWords('2026-12-24')).toBe('Thursday 24 December 2026')
  expect(dateInWords('2027-02-01')).toBe('Monday 1 February 2027')
})

test('a moment has the time of South Africa after its day', () => {
  expect(momentText('2026-03-04T22:05:59.000Z')).toBe('5 Mar 2026, 00:05')
})
