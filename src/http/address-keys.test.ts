// Which addresses count as one client, and which as one network.
import { expect, test } from 'vitest'
import { addressKey, networkKey } from './address-rate-limits.ts'

const sharesKey = (keyOf: (ip: string) => string, ...[one, other]: [string, string]) =>
  keyOf(one) === keyOf(other)

test.each([
  ['2001:db8:1:200::1', '2001:db8:1:2ff:ffff::9', true],
  ['2001:db8:1:200::1', '2001:DB8:0001:0200:0:0:0:2', true],
  ['2001:db8:1:200::1', '2001:db8:1:300::1', false],
  ['192.0.2.7', '::ffff:192.0.2.7', true],
  ['192.0.2.7', '::ffff:c000:207', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['fe80::1%eth0', 'fe80::2%eth0', true],
])('%s and %s are one client: %s', (one, other, same) => {
  expect(sharesKey(addressKey, one, other)).toBe(same)
})

test.each([
  ['2001:db8:1:200::1', '2001:db8:1:ff00::9', true],
  ['2001:db8:1::1', '2001:db8:2::1', false],
  ['192.0.2.7', '::ffff:192.0.2.200', true],
  ['192.0.2.7', '192.0.3.7', false],
])('%s and %s are in one network: %s', (one, other, same) => {
  expect(sharesKey(networkKey, one, other)).toBe(same)
})
