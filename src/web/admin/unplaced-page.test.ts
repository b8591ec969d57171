// Tests which locations one answer may fit.
import { expect, test } from 'vitest'
import { areAlike } from './unplaced-page.tsx'

test.each([
  ['Main Road, Newtown', 'newtown ', true],
  ['Main Road, Newtown,', '5 Church Street, Newtown', true],
  ['Main Road, Newtown', 'Main Road, Brixton', false],
  ['Main Road,', 'Church Street,', false],
  [',', ', ', false],
])('the locations "%s" and "%s" end the same way: %s', (one, other, isAlike) => {
  expect(areAlike({ location: one }, { location: other })).toBe(isAlike)
})
