// The limits of addresses hold for their window, whatever the clock of the machine does.
import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { createAddressRateLimiter, limitAddresses } from './address-rate-limits.ts'
import { handleError } from './error-handler.ts'

afterEach(() => void vi.useRealTimers())

test('a clock that is set back by a year keeps nobody out for longer than the window', async () => {
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
  await expect.poll(async () => (await get()).statusCode, { timeout: 2000, interval: 400 }).toBe(200)
})
