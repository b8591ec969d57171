// Shows how a waiting time is written.
import { expect, test } from 'vitest'
import { waitText } from './wait-rules.ts'

test('a waiting time is written in whole days', () => {
  expect([0, 1, 2, 30].map(waitText)).toEqual(['today', '1 day', '2 days', '30 days'])
})
