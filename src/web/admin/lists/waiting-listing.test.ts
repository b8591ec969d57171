// Tests how a waiting time is written, and when it is too long.
import { expect, test } from 'vitest'
import { isLate, waitText } from './waiting-listing.tsx'

test('a waiting time is written in whole days, and a long one in months or years', () => {
  expect([0, 1, 2, 60].map(waitText)).toEqual(['today', '1 day', '2 days', '60 days'])
  expect([61, 729, 731, 1369].map(waitText)).toEqual(['2 months', '23 months', '2 years', '3 years'])
})

// 6 March 2026 is a Friday; the clock is that of South Africa.
test.each([
  ['Friday at 15:00', '2026-03-06T15:00', '2026-03-10T15:00'],
  ['Friday before midnight', '2026-03-06T23:59', '2026-03-10T23:59'],
  ['Saturday', '2026-03-07T10:00', '2026-03-11T00:00'],
  ['Sunday', '2026-03-08T23:00', '2026-03-11T00:00'],
  ['Monday at 8:00', '2026-03-09T08:00', '2026-03-11T08:00'],
  ['Thursday at noon', '2026-03-12T12:00', '2026-03-16T12:00'],
])('a listing that waits since %s is late after two business days', (_, since, end) => {
  const at = (local: string) => `${local}:00.000+02:00`
  const endMs = Date.parse(at(end))
  expect([endMs - 1, endMs].map((now) => isLate(at(since), now))).toEqual([false, true])
})
