// Which address a forwarded request is counted under, and when the log warns about an untrusted proxy.
import fastify from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { readForwardedAddresses, withoutPorts } from './forwarded-addresses.ts'

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
