// Shows how a waiting time is written.
import { expect, test } from 'vitest'
import { waitText } from './waiting-since.tsx'

test('a waiting time is written in whole days, and a long one in months or years', () => {
  expect([0, 1, 2, 60].map(waitText)).toEqual(['today', '1 day', '2 days', '60 days'])
  expect([61, 729, 731, 1369].map(waitText)).toEqual(['2 months', '23 months', '2 years', '3 years'])
})
