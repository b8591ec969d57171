// Which addresses count as one client or network, and that a changed system clock does not lengthen the window of a limit.
import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { addressKey, createAddressRateLimiter, limitAddresses, networkKey } from './address-rate-limits.ts'
import { handleError } from './error-handler.ts'

afterEach(() => void vi.useRealTimers())

test('a clock that is set back by a year does not lengthen the window of a limit', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-11-22') })
  const windowMs = 300
  const server = fastify()
  server.setErrorHandler(handleError)
  const everything = { name: 'everything', max: 2, windowMs, covers: () => true }
  limitAddresses(server, createAddressRateLimiter([everything]), () => false)
  server.get('/', async () => 'served')
  const get = () => server.inject('/')
  const began = performance.now()
  expect([(await get()).statusCode, (await get()).statusCode]).toEqual([200, 200])
  vi.setSystemTime(new Date('2026-11-22'))
  const refused = await get()
  if (performance.now() - began < windowMs) {
    expect(refused.json().message).toBe('Too many requests. Please try again in 1 seconds.')
    expect(refused.headers['retry-after']).toBe('1')
  }
  await expect.poll(async () => (await get()).statusCode, { interval: 400 }).toBe(200)
})

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
  ['unknown', 'unknown', true],
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
