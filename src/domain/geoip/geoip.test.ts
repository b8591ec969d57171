// Tests which network addresses have a place, and how it is described.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../tests/world/any-character.ts'
import { describeEntry, isPublicAddress } from './geoip.ts'

const named = (en: unknown) => ({ names: { en } })

test.each([
  ['Johannesburg, South Africa', { city: named('Johannesburg'), country: named('South Africa') }],
  ['South Africa', { country: named('South Africa'), continent: named('Africa') }],
  ['South Africa', { city: { names: { de: 'Kapstadt' } }, country: named('South Africa') }],
  ['South Africa', { city: named(' \u202e\n '), country: named('South\u0000 \n\tAfrica') }],
  ['<b>Town</b>, South Africa', { city: named('<b>Town</b>'), country: named('South Africa') }],
  [null, { city: named('Springfield') }],
  [null, { country: named(27), continent: named('Africa') }],
  [null, 'South Africa'],
  [null, null],
])('the place is %s (case %#)', (words, entry) => {
  expect(describeEntry(entry)).toBe(words)
})

test('any entry gives one short line without control characters, or null', () => {
  const text = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 90 }), fc.string())
  const entry = fc.oneof(
    fc.anything({ maxDepth: 2, maxKeys: 3 }),
    fc.record({ city: text.map(named), country: text.map(named) }),
  )
  fc.assert(
    fc.property(entry, (one) => {
      const words = describeEntry(one)
      if (words === null) return
      expect(words).toMatch(/^[^\p{Cc}\u2028\u2029\u202a-\u202e]+$/u)
      expect([...words].length).toBeLessThanOrEqual(122)
    }),
  )
})

test.each([
  ...['10.1.2.3', '172.31.255.255', '192.168.1.1', '127.0.0.1', '169.254.1.1', '100.64.0.1', '0.0.0.0'],
  ...['::', '::1', 'fd00::1', 'fe80::1', '::ffff:10.1.2.3', 'unknown', ''],
])('the address %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['196.25.1.1', '172.32.0.1', '100.128.0.1', '2c0f:f768::1', '::ffff:196.25.1.1'])(
  'the address %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
