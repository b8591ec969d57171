// Tests which locations one answer may fit, and the message after an answer for a group of listings.
import { expect, test } from 'vitest'
import { areAlike, savedToast } from './incomplete-listings.tsx'

test.each([
  ['Main Road, Newtown', 'newtown ', true],
  ['Main Road, Newtown,', '5 Church Street, Newtown', true],
  ['Main Road, Newtown', 'Main Road, Brixton', false],
  ['Main Road,', 'Church Street,', false],
  [',', ', ', false],
])('the locations "%s" and "%s" end the same way: %s', (one, other, isAlike) => {
  expect(areAlike({ location: one }, { location: other })).toBe(isAlike)
})

const outcome = (ok: boolean) => ({ id: 'x', ok, message: ok ? 'Saved.' : 'Its owner was quicker.' })

test('the message counts the listings that were saved, or says why none was', () => {
  expect(savedToast([outcome(true), outcome(false)])).toEqual({
    title: 'Trades saved',
    text: 'For 1 listing.',
  })
  expect(savedToast([outcome(true), outcome(true)]).text).toBe('For 2 listings.')
  expect(savedToast([outcome(false), outcome(false)])).toMatchObject({
    title: 'The trades were not saved',
    text: 'Its owner was quicker.',
  })
})
