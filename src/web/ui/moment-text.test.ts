// A moment is written by the clocks of South Africa, where the day may be another one than in UTC.
import { expect, test } from 'vitest'
import { momentText } from './moment-text.ts'

test('a moment late in the evening of UTC is on the next day', () => {
  expect(momentText('2026-11-29T22:05:59.000Z')).toBe('Monday 30 November 2026 at 00:05')
})
