// Which addresses count as one client or network, and that a changed system clock does not lengthen the window of a limit.
import fastify from 'fastify'
import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import {
  addressKey,
  createAddressRateLimiter,
  limitAddresses,
  networkKey,
  readForwardedAddresses,
  withoutPorts,
} from './address-rate-limits.ts'
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

/** Sends requests with these headers, and returns the addresses they are counted under and the log lines. */
async function forward(trustProxy: string | false, forwarded: (string | undefined)[]) {
  const lines: string[] = []
  const server = fastify({ trustProxy })
  readForwardedAddresses(server, pino({}, { write: (line) => void lines.push(line) }))
  server.get('/', async (request) => request.ip)
  const addresses = []
  for (const one of forwarded) {
    const headers = one === undefined ? {} : { 'x-forwarded-for': one }
    addresses.push((await server.inject({ url: '/', headers })).body)
  }
  return { addresses, lines }
}

test.each([
  ['4.4.4.4:1001', '4.4.4.4'],
  ['[2001:db8::1]:443, 10.0.0.1:80', '2001:db8::1, 10.0.0.1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"4.4.4.4", "[2001:db8::1]:443"', '4.4.4.4, 2001:db8::1'],
  ['2001:db8::443', '2001:db8::443'],
  ['::ffff:4.4.4.4', '::ffff:4.4.4.4'],
  [' 4.4.4.4 ,unknown,_hidden,4.4.4.4:x,', '4.4.4.4, unknown, unknown, unknown, unknown'],
])('the ports are removed from the addresses in "%s"', (forwarded, expected) => {
  expect(withoutPorts(forwarded)).toBe(expected)
})

test('behind trusted proxies a visitor has one address, whatever ports the proxies write', async () => {
  const { addresses, lines } = await forward('127.0.0.1, 10.0.0.0/8', [
    '4.4.4.4:1001',
    '4.4.4.4:1002',
    '4.4.4.4, 10.0.0.7:5000',
    'no address',
    'none either',
  ])
  expect(addresses).toEqual(['4.4.4.4', '4.4.4.4', '4.4.4.4', 'unknown', 'unknown'])
  expect(lines).toEqual([])
})

test('a proxy that is not trusted is named in the log once', async () => {
  for (const trustProxy of [false, '10.0.0.1'] as const) {
    const { addresses, lines } = await forward(trustProxy, [undefined, '4.4.4.4', '5.5.5.5'])
    expect(addresses).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      address: '127.0.0.1',
      msg: expect.stringContaining('TRUST_PROXY'),
    })
  }
})
