// Tests the sentences of the overview.
import { expect, test } from 'vitest'
import { durationText, oddityLine, waitingText } from './overview-words.ts'

test.each([
  [3599, 'less than an hour'],
  [3600, '1 hour'],
  [47.9 * 3600, '47 hours'],
  [48 * 3600, '2 days'],
  [1369 * 24 * 3600, '3 years'],
])('%d seconds are %s', (seconds, words) => {
  expect(durationText(seconds)).toBe(words)
})

test('the text about waiting listings has the longest wait, and the median when there are several', () => {
  const waiting = { count: 4, medianSeconds: 30_000, longestSeconds: 400_000 }
  expect(waitingText(waiting)).toBe(
    'The longest has waited for 4 days, and half of them for 8 hours or longer.',
  )
  expect(waitingText({ ...waiting, medianSeconds: 90 })).toBe(
    'The longest has waited for 4 days, and half of them for less than an hour.',
  )
  // The same words twice would add nothing.
  expect(waitingText({ ...waiting, medianSeconds: 390_000 })).toBe('The longest has waited for 4 days.')
  expect(waitingText({ ...waiting, count: 1 })).toBe('It has waited for 4 days.')
  expect(waitingText({ count: 0, medianSeconds: null, longestSeconds: null })).toBe('')
})

test('each oddity links to the list that shows it', () => {
  const burst = { kind: 'burst', hour: '2026-11-22T20:00:00.000Z', count: 7, usual: 0.2 } as const
  expect(oddityLine(burst)).toMatchObject({
    text: '7 listings were registered within the hour from 22 Nov 2026, 22:00. The usual number is 0.2.',
    href: '/admin/businesses?hour=2026-11-22T20%3A00%3A00.000Z',
  })
  const shared = { kind: 'shared-number', number: '+27825550199', count: 4 } as const
  expect(oddityLine(shared)).toMatchObject({
    // No-break spaces keep the number on one line.
    text: '4 listings have the number 082\u00a0555\u00a00199.',
    href: '/admin/businesses?number=%2B27825550199',
  })
})
