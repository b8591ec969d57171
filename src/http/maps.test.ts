// Tests which bytes a Range header gets, at and beyond each limit.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRange } from './maps.ts'

test.each([
  ['bytes=0-0', { first: 0, length: 1 }],
  ['bytes=10-19', { first: 10, length: 10 }],
  ['bytes=95-200', { first: 95, length: 5 }],
  ['bytes=95-', { first: 95, length: 5 }],
  ['bytes=0-49', { first: 0, length: 50 }],
])('%s of 100 bytes is %j', (header, range) => expect(readRange(header, 100, 50)).toEqual(range))

test.each([
  ...['bytes=0-50', 'bytes=0-', 'bytes=100-', 'bytes=100-110', 'bytes=9-8', 'bytes=-5', 'bytes=-'],
  ...['bytes=0-1,4-5', 'lines=0-1', '', 'bytes=a-b', `bytes=${'9'.repeat(400)}-`],
])('%s of 100 bytes is refused when at most 50 are allowed', (header) =>
  expect(readRange(header, 100, 50)).toBeNull(),
)

test('any range is exactly what was asked for within the file, or is refused when it is empty or too long', () => {
  const number = fc.integer({ min: 0, max: 300 })
  fc.assert(
    fc.property(number, number, number, number, (from, to, size, most) => {
      const range = readRange(`bytes=${from}-${to}`, size, most)
      const asked = Array.from({ length: size }, (_, at) => at).filter((at) => at >= from && at <= to)
      const isRefused = asked.length === 0 || asked.length > most
      expect(range).toEqual(isRefused ? null : { first: from, length: asked.length })
    }),
  )
})
