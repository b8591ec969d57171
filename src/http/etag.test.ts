// Which If-None-Match headers match an ETag.
import { expect, test } from 'vitest'
import { isNotModified } from './encoded-response.ts'

test.each([
  ['"a"', '"a"'],
  ['W/"a"', '"a"'],
  ['"a"', 'W/"a"'],
  ['W/"a"', 'W/"a"'],
  ['"b", W/"a"', '"a"'],
  ['"b","a","c"', '"a"'],
  ['"b,c", "a"', '"a"'],
  ['"a,b"', '"a,b"'],
  ['*', '"a"'],
  [' * ', 'W/"a"'],
])('If-None-Match %s matches the ETag %s', (header, etag) => {
  expect(isNotModified(header, etag)).toBe(true)
})

test.each([
  [undefined, '"a"'],
  ['', '"a"'],
  ['"b"', '"a"'],
  ['"A"', '"a"'],
  ['a', '"a"'],
  ['"a', '"a"'],
  ['"a,b"', '"a"'],
  ['"b", *', '"a"'],
])('If-None-Match %s does not match the ETag %s', (header, etag) => {
  expect(isNotModified(header, etag)).toBe(false)
})
