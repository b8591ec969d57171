// Which traceparent headers are valid.
import { expect, test } from 'vitest'
import { findTraceId, traceHeaders } from './request-log.ts'

const trace = '0af7651916cd43dd8448eb211c80319c'
const span = 'b7ad6b7169203331'

test.each([
  [`00-${trace}-${span}-01`, trace],
  [`cc-${trace}-${span}-01-what-comes-later`, trace],
  [`00-${trace}-${span}-01-more`, undefined],
  [`ff-${trace}-${span}-01`, undefined],
  [`00-${'0'.repeat(32)}-${span}-01`, undefined],
  [`00-${trace}-${'0'.repeat(16)}-01`, undefined],
  [`00-${trace.toUpperCase()}-${span}-01`, undefined],
  [`00-${trace}-${span}-01\n{"level":40}`, undefined],
  ['me@owner.example', undefined],
  [undefined, undefined],
])('traceparent %j has the trace id %j, and only a valid one is passed on', (traceparent, id) => {
  const request = { headers: { traceparent } }
  expect(findTraceId(request)).toBe(id)
  expect(traceHeaders(request)).toEqual(id ? { traceparent } : {})
})
