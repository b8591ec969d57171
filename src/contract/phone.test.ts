// How South African numbers are read and shown.
import { expect, test } from 'vitest'
import { formatPhone, toE164 } from './phone.ts'

test.each([
  ['082 123 4567', '+27821234567'],
  ['(011) 555-0142', '+27115550142'],
  ['+27 82 123 4567', '+27821234567'],
  ['0027821234567', '+27821234567'],
  ['27821234567', '+27821234567'],
])('%s is kept as %s', (typed, kept) => expect(toE164(typed)).toBe(kept))

test.each(['', '082 123 456', '082 123 45678', '002 123 4567', '+44 20 7946 0958', 'call me', '08２1234567'])(
  '%s is not a South African number',
  (typed) => expect(toE164(typed)).toBeNull(),
)

test('a kept number is shown the way people write it, and reads back as the same', () => {
  expect(formatPhone('+27821234567')).toBe('082 123 4567')
  expect(toE164(formatPhone('+27115550142'))).toBe('+27115550142')
})

test('a number from elsewhere is shown as it is', () =>
  expect(formatPhone('+442079460958')).toBe('+442079460958'))
