// How days and times are formatted.
import { expect, test } from 'vitest'
import { dateAt, dayAndMonth, dayText, fullDayText, momentText, shortDayText } from './day-text.ts'

test('a day is the day in South Africa, two hours ahead of UTC', () => {
  expect(dayText('2026-03-04T21:59:59.000Z')).toBe('4 Mar 2026')
  expect(dayText('2026-03-04T22:00:00.000Z')).toBe('5 Mar 2026')
  expect(dayText('2026-12-31T22:00:00.000Z')).toBe('1 Jan 2027')
  expect(dateAt(new Date('2026-12-31T22:00:00.000Z'))).toBe('2027-01-01')
})

test('a day has a short form, one with the name of its month, and one with its weekday', () => {
  expect(shortDayText('2026-12-24')).toBe('24 Dec')
  expect(dayAndMonth('2026-12-24')).toBe('24 December')
  expect(fullDayText('2026-12-24')).toBe('Thursday 24 December 2026')
  expect(fullDayText('2027-01-31')).toBe('Sunday 31 January 2027')
})

test('a moment has the day and the time of South Africa', () => {
  expect(momentText('2026-03-04T22:05:59.000Z')).toBe('5 Mar 2026, 00:05')
})
