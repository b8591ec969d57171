// Shows when the levels are drawn anew.
import { expect, test } from 'vitest'
import { isLevellingDue } from './levels-rules.ts'

test.each([
  [499, null, false],
  [500, null, true],
  [10_000, 10_000, false],
  [12_500, 10_000, false],
  [12_501, 10_000, true],
  [7499, 10_000, true],
  [499, 10_000, false],
])('%i businesses on levels drawn for %s: due is %s', (entries, drawnFor, due) => {
  expect(isLevellingDue(entries, drawnFor)).toBe(due)
})
