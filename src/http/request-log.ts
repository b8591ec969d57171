// Records each request: one log line without anything that a client wrote, the metrics, and the failed searches. Limits the lines of one kind.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { endpoints } from '../contract/endpoints.ts'
import type { FailedSearch } from '../domain/list-page.ts'
import { addressKey } from './address-rate-limits.ts'
import type { ServerParts } from './server-parts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the route in the log and in metrics, where its path says too little or too much. */
    routeName?: string
  }
  interface FastifyRequest {
    /** The path pattern of the page that was rendered for it. */
    pageRoute: string
    /** Whether the response came from the response cache. */
    isCached: boolean
    /** Whether one of our own limits refused it with 503. */
    isShed: boolean
    /** The failed search in the shared response, if any. */
    failedSearch: FailedSearch | null
  }
}

/** Maximum log lines with an address per second. Readers have seen enough by then, and a flood must not fill the disk. */
const refusalsPerSecond = 50

type LogParts = Pick<ServerParts, 'log' | 'observer'> & {
  failedSearches: Pick<ServerParts['failedSearches'], 'note'>
}

/** Logs and counts each request once it is answered. The calls that a page makes inside the process are part of the page. */
export function logRequests(
  server: FastifyInstance,
  parts: LogParts,
  isInternal: (request: FastifyRequest) => boolean,
): void {
  const { log, observer } = parts
  const refusals = createLineLimit(refusalsPerSecond)
  server.decorateRequest('pageRoute', '')
  server.decorateRequest('isCached', false)
  server.decorateRequest('isShed', false)
  server.decorateRequest('failedSearch', null)
  server.addHook('onResponse', (request, reply, done) => {
    done()
    if (isInternal(request)) return
    if (request.failedSearch) noteFailedSearch(parts, request.raw, request.ip, request.failedSearch)
    const refusal = refusalOf(request, reply)
    if (observer) observe(observer, request, reply, refusal)
    const fields = refusal ? refusals.take() : {}
    if (fields)
      log[levelOf(request, reply, refusal)](
        { ...describe(request, reply), ...fields, ...(refusal && { address: request.ip }) },
        refusal ?? 'request',
      )
  })
}

/** Counts a failed search for a client address, unless a crawler made it. Responses with a session contain none. */
export function noteFailedSearch(
  { failedSearches }: Pick<LogParts, 'failedSearches'>,
  { headers }: IncomingMessage,
  address: string,
  search: FailedSearch,
): void {
  if (!isbot(headers['user-agent'])) failedSearches.note(addressKey(address), search)
}

/** The path pattern of a request, never the path itself, which can contain a token or somebody's search words. */
export const routeOf = (request: FastifyRequest): string =>
  request.pageRoute || request.routeOptions.config?.routeName || request.routeOptions.url || '(none)'

type Refusal = 'sign-in failed' | 'too many requests' | 'request shed'

/** The refusals that ops/fail2ban reads. A 503 because of an unreachable database or storage is not the client's fault. */
function refusalOf(request: FastifyRequest, { statusCode }: FastifyReply): Refusal | undefined {
  if (statusCode === 429) return 'too many requests'
  if (statusCode === 503 && request.isShed) return 'request shed'
  const isLogin = statusCode === 401 && loginRoutes.includes(request.routeOptions.url ?? '')
  return isLogin ? 'sign-in failed' : undefined
}

/** The calls of both sign-in steps, and the page whose form makes the first one. */
const { login, signInWithPasskey, signInWithRecoveryCode } = endpoints
const loginRoutes: string[] = [login.path, '/login', signInWithPasskey.path, signInWithRecoveryCode.path]

function observe(
  observer: NonNullable<LogParts['observer']>,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal | undefined,
): void {
  const { statusCode } = reply.raw
  if (request.isCached) observer.cached(routeOf(request), statusCode)
  else observer.request(request.method, routeOf(request), statusCode, reply.elapsedTime)
  if (refusal === 'request shed') observer.shed()
  if (refusal === 'sign-in failed') observer.signInFailed()
}

/** Requests that needed no work, and the many that fail when the database does, are logged at level `debug`. */
function levelOf(request: FastifyRequest, { statusCode }: FastifyReply, refusal: Refusal | undefined) {
  if (refusal) return 'warn'
  const needsNoLine = request.isCached || request.routeOptions.config?.isUncounted || statusCode === 304
  return needsNoLine || statusCode === 503 ? 'debug' : 'info'
}

function describe(request: FastifyRequest, reply: FastifyReply): object {
  const traceId = findTraceId(request)
  return {
    requestId: request.id,
    ...(traceId && { traceId }),
    method: request.method,
    route: routeOf(request),
    status: reply.raw.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  }
}

/** Limits log lines. `take` returns null if a line must be left out, else its fields: `omitted` counts the lines left out before it. */
export type LineLimit = { take(): { omitted?: number } | null }

/** Allows at most `perSecond` lines in each second of `now`, which is in milliseconds. */
export function createLineLimit(perSecond: number, now: () => number = () => performance.now()): LineLimit {
  let second = Number.NaN
  let lines = 0
  let omitted = 0
  return {
    take() {
      const current = Math.floor(now() / 1000)
      if (current !== second) lines = 0
      second = current
      if (lines >= perSecond) {
        omitted += 1
        return null
      }
      lines += 1
      const fields = omitted > 0 ? { omitted } : {}
      omitted = 0
      return fields
    },
  }
}

/** A log line with a count. `flush` writes what was counted since the last line. */
export type CountedLine = {
  /** Counts one more. `write` gets the count when the next line is due. */
  add(write: (count: number) => void): void
  flush(): void
}

/** A line that is written at most every `everyMs` milliseconds. A timer writes the last count, because the next `add` may be days away. */
export function createCountedLine(everyMs: number): CountedLine {
  let count = 0
  let timer: NodeJS.Timeout | undefined
  let write = (_count: number): void => {}
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (count === 0) return
    write(count)
    count = 0
    timer = setTimeout(flush, everyMs).unref()
  }
  return {
    add(next) {
      count += 1
      write = next
      if (!timer) flush()
    },
    flush,
  }
}

/** Version, trace, span, flags; a later version can have more parts. */
const traceparent = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-[!-~]*)?$/
const onlyZeros = /^0+$/

/** The trace id of a request: 32 hexadecimal digits. Undefined when the header is missing or malformed. */
export function findTraceId({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [, version, traceId = '', spanId = '', more] =
    traceparent.exec(String(headers.traceparent ?? '')) ?? []
  const isValid = version !== undefined && version !== 'ff' && !(version === '00' && more)
  return isValid && !onlyZeros.test(traceId) && !onlyZeros.test(spanId) ? traceId : undefined
}

/** The traceparent header for the calls that a page makes; empty for a request without a valid one. */
export function traceHeaders(request: Pick<FastifyRequest, 'headers'>): { traceparent?: string } {
  return findTraceId(request) ? { traceparent: String(request.headers.traceparent) } : {}
}
