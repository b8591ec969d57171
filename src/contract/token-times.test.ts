// Tests the words for how long a link works.
import { expect, test } from 'vitest'
import { tokenTime } from './token-times.ts'

test('the time of a link is said as people say it', () => {
  const purposes = ['password-reset', 'invitation', 'confirm-email', 'still-right', 'second-step'] as const
  expect(purposes.map(tokenTime)).toEqual(['an hour', '48 hours', 'a week', '60 days', '5 minutes'])
})
