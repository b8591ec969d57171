// Tests how long a shared cache may keep a response that expires at a known time.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headersForSharedCaches, mayBeShared } from './response-cache.ts'

const never = Number.POSITIVE_INFINITY
const cacheControl = (leftMs: number, isPurged: boolean) =>
  headersForSharedCaches(leftMs, 0, isPurged).headers['cache-control']
const seconds = (text = '', name: string) => Number(text.match(`${name}=(\\d+)`)?.[1] ?? 0)

test.each([
  [never, false, 'public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=1'],
  [never, true, 'public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=2'],
  [20_000, true, 'public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=1'],
  [3001, false, 'public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=1'],
  [3000, true, 'public, no-cache'],
])('a response that is valid for %d ms, purged: %s, has the Cache-Control %s', (leftMs, isPurged, text) => {
  expect(cacheControl(leftMs, isPurged)).toBe(text)
})

test('a shared cache never keeps a response after it expires, whenever its headers are sent', () => {
  const times = fc.record({ endsAt: fc.nat(100_000), now: fc.nat(100_000), isPurged: fc.boolean() })
  fc.assert(
    fc.property(times, ({ endsAt, now, isPurged }) => {
      const { headers, until } = headersForSharedCaches(endsAt, now, isPurged)
      const text = headers['cache-control']
      const keptMs = (seconds(text, 's-maxage') + seconds(text, 'stale-while-revalidate')) * 1000
      expect(until + keptMs).toBeLessThanOrEqual(endsAt)
      if (now < endsAt) expect(until).toBeGreaterThan(now)
      expect(seconds(text, 'max-age')).toBe(0)
    }),
  )
})

test('without a purge a change is public within five seconds, including rounding and the delay of other copies', () => {
  const text = cacheControl(never, false)
  expect(seconds(text, 's-maxage') + seconds(text, 'stale-while-revalidate') + 1 + 2).toBeLessThanOrEqual(5)
})

test('a shared cache may keep only responses with status 200 or 301', () => {
  expect([200, 301, 302, 303, 400, 404, 410, 429, 500, 503].filter(mayBeShared)).toEqual([200, 301])
})
