// Tests what the message after a bulk decision says about the listings that it did not change.
import { expect, test } from 'vitest'
import { doneToast } from './bulk-bar.tsx'

test('the message counts as still chosen only listings that were not part of the decision', () => {
  const textOf = (left: number, done: number, made: number) =>
    doneToast({ action: 'approve', businesses: [], left }, done, made).text
  expect(textOf(0, 2, 2)).toBe('2 of 2 done.')
  expect(textOf(2, 2, 2)).toBe('2 of 4 done. The others are still chosen.')
  expect(textOf(0, 2, 3)).toBe('2 of 3 done.')
  expect(textOf(1, 2, 3)).toBe('2 of 4 done. 1 is still chosen.')
  expect(textOf(2, 2, 3)).toBe('2 of 5 done. 2 are still chosen.')
})
