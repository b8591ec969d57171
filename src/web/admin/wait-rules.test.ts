// Shows how a day and a waiting time are written.
import { expect, test } from 'vitest'
import { dayText, waitText } from './wait-rules.ts'

test('a day is the day in South Africa, two hours ahead of UTC', () => {
  expect(dayText('2026-03-04T21:59:59.000Z')).toBe('4 Mar 2026')
  expect(dayText('2026-03-04T22:00:00.000Z')).toBe('5 Mar 2026')
  expect(dayText('2026-12-31T22:00:00.000Z')).toBe('1 Jan 2027')
})

test('a waiting time is written in whole days', () => {
  expect([0, 1, 2, 30].map(waitText)).toEqual(['today', '1 day', '2 days', '30 days'])
})
