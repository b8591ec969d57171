// Knows the header by which a proxy names the trace that a request belongs to (W3C Trace Context).
import type { FastifyRequest } from 'fastify'

/** Version, trace, span, flags; a later version may have more parts. */
const traceparent = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-[!-~]*)?$/
const onlyZeros = /^0+$/

/** The id of the trace of a request: 32 hexadecimal digits. Undefined when the header is missing or malformed. */
export function findTraceId({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [, version, traceId = '', spanId = '', more] =
    traceparent.exec(String(headers.traceparent ?? '')) ?? []
  const isValid = version !== undefined && version !== 'ff' && !(version === '00' && more)
  return isValid && !onlyZeros.test(traceId) && !onlyZeros.test(spanId) ? traceId : undefined
}

/** The header for calls that a page makes; empty for a request without a valid one. */
export function traceHeaders(request: Pick<FastifyRequest, 'headers'>): { traceparent?: string } {
  return findTraceId(request) ? { traceparent: String(request.headers.traceparent) } : {}
}
