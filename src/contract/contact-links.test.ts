// How South African numbers are read and shown.
import { expect, test } from 'vitest'
import { dialable, formatPhone, toE164, toE164Beginning } from './contact-links.ts'

test.each([
  ['082 123 4567', '+27821234567'],
  ['(011) 555-0142', '+27115550142'],
  ['+27 82 123 4567', '+27821234567'],
  ['0027821234567', '+27821234567'],
  ['27821234567', '+27821234567'],
  ['+27 (0)82 123 4567', '+27821234567'],
  ['082–123–4567', '+27821234567'],
])('%s is stored as %s', (typed, stored) => expect(toE164(typed)).toBe(stored))

test.each(['', '082 123 456', '082 123 45678', '002 123 4567', '+44 20 7946 0958', 'call me', '08２1234567'])(
  '%s is not a South African number',
  (typed) => expect(toE164(typed)).toBeNull(),
)

test.each([
  ['082 123', '+2782123'],
  ['+27 (0)82 123 4', '+27821234'],
  ['0821234567', '+27821234567'],
  ['082‑123‑4', '+27821234'],
  ['082 12', null],
  ['+27 82 12', null],
  ['082 123 45678', null],
  ['821234', null],
])('%s begins a number as %s', (typed, beginning) => expect(toE164Beginning(typed)).toBe(beginning))

test('a stored number is formatted as people write it, and is read back unchanged', () => {
  expect(formatPhone('+27821234567')).toBe('082 123 4567')
  expect(toE164(formatPhone('+27115550142'))).toBe('+27115550142')
})

test('a foreign number is shown unchanged', () => expect(formatPhone('+442079460958')).toBe('+442079460958'))

test.each([
  ['+27821234567', '+27821234567'],
  ['Call 082—123—4567', '+27821234567'],
  ['011 123 4567 / 082 123 4567', '+27111234567'],
  ['011 123 4567 082 123 4567', '+27111234567'],
  ['0821234567,0111234567', '+27821234567'],
  ['Shop: (011) 123-4567 ext. 12', '+27111234567'],
  ['24/7 082 123 4567', '+27821234567'],
  ['+27 082 123 4567 (WhatsApp)', '+27821234567'],
  ['082 123 45678 or 083 123 4567', '+27831234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+44 (0)20 7946 0958 (9-5)', '+442079460958'],
  ['+1 (555) 123-4567', '+15551234567'],
  ['+31 (0)20 123 4567', '+31201234567'],
  ['+44 20 7946 0958 / 082 123 4567', '+27821234567'],
  ['+12345678', '+12345678'],
  ['+123456789012345', '+123456789012345'],
])('%s dials %s', (phone, number) => expect(dialable(phone)).toBe(number))

// Shows 2.40.
test.each([
  '',
  'WhatsApp only',
  '082 123 456',
  '082 123 45678',
  '0821234567082123456',
  '+27 82 123 456',
  '+1234567',
  '+1234567890123456',
  '+0123456789',
  '10111',
  '086 12 FLOWERS',
  '0'.repeat(40),
])('%s dials nothing', (phone) => expect(dialable(phone)).toBeNull())
