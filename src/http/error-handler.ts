// Decides the response to a failed request: our own failures keep their sentence, every other error gets a fixed one.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureBody, FailureCode } from '../contract/failure.ts'
import { isUnavailable, isWriteRefused } from '../database/failures.ts'
import { Failure } from '../domain/failures.ts'
import { createCountedLine } from './counted-line.ts'
import { failureStatus } from './failure-status.ts'
import { busyText, logShedRequest } from './load-shedding.ts'
import { failurePage } from './plain-page.ts'
import { findTraceId } from './trace-context.ts'

/** Seconds after which a client with a 503 may try again. */
const retryAfterSeconds = 5

type FailureText = [FailureCode, string]
const unreadable: FailureText = ['invalid', 'This request could not be read. Please check it and try again.']
const defect: FailureText = ['internal', 'Something went wrong on our side. Please try again.']

/** The texts for errors of Fastify and its plugins, by status. Any other status of 400 to 499 is `unreadable`. */
const textOfStatus: Partial<Record<number, FailureText>> = {
  403: ['forbidden', 'This is not allowed.'],
  404: ['not_found', 'There is nothing at this address.'],
  413: ['too_large', 'This is too large to be accepted.'],
  415: ['unsupported_type', 'This kind of content is not accepted here.'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment and try again.'],
  503: ['unavailable', busyText],
}

/** The only error handler of the server. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { failure, status, waitSeconds } = judgeError(error, request)
  if (waitSeconds && !reply.hasHeader('retry-after')) reply.header('retry-after', waitSeconds)
  reply.code(status).header('cache-control', 'no-store')
  if (wantsPage(request))
    return reply
      .type('text/html; charset=utf-8')
      .send(failurePage(status, failure.message, request.method === 'POST'))
  return reply
    .type('application/json; charset=utf-8')
    .send(toBody(failure, status >= 500 ? request.id : undefined))
}

/** Logs an error, and says what its request gets. `waitSeconds` is 0 when there is nothing to wait for. */
export function judgeError(error: FastifyError | Error, request: FastifyRequest) {
  const failure = canOnlyRead(error, request) ? new Failure('unavailable', unsavedText) : toFailure(error)
  const status = statusOf(error, failure)
  logFailure(error, failure, status, request)
  return {
    failure,
    status,
    waitSeconds: failure.retryAfterSeconds ?? (status === 503 ? retryAfterSeconds : 0),
  }
}

const unsavedText =
  'The directory can save nothing at the moment, but you can still read it. Please try again later.'

/** A read that the disk refuses, as for a file of a sort, is no write. */
const canOnlyRead = (error: Error, { method }: FastifyRequest) => method !== 'GET' && isWriteRefused(error)

/** `request-log.ts` logs the address of a request that our own limits refused. */
function logFailure(error: Error, failure: Failure, status: number, request: FastifyRequest): void {
  const { log, id: requestId } = request
  const fields = { err: error, requestId, traceId: findTraceId(request) }
  request.isShed = isShed(error)
  if (request.isShed) logShedRequest(log)
  else if (status === 503) outages.add((count) => log.error({ ...fields, count }, outageText(error)))
  else if (status >= 500) log.error(fields, failure.message)
}

/** A database or a bucket that is away fails every request. One line in a second says what is wrong, and how many requests met it. */
const outages = createCountedLine(1000)
/** A failure of our own names what is away. */
function outageText(error: Error): string {
  if (error instanceof Failure) return error.message
  return isWriteRefused(error)
    ? 'The database refuses writes: is its disk full, or is it read-only?'
    : 'The database did not respond.'
}

/** Whether a person opened the URL in a browser, or sent a form of a page; scripts and programs get JSON. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isPage = (method === 'GET' || method === 'POST') && !url.startsWith('/api/')
  return isPage && (headers.accept?.includes('text/html') ?? false)
}

/** The failure for any thrown error. An error without a status and without a known cause becomes `internal`. */
export function toFailure(error: FastifyError | Error): Failure {
  if (error instanceof Failure) return error
  // The status first: a body that the client broke off has the same error code as a lost connection to the database.
  const status = findErrorStatus(error)
  return fromStatus(status ?? (isUnavailable(error) ? 503 : 500))
}

/** The status of 400 or more that Fastify or a plugin gave an error. Errors of the database driver have none. */
const findErrorStatus = (error: FastifyError | Error): number | undefined =>
  'statusCode' in error && error.statusCode && error.statusCode >= 400 ? error.statusCode : undefined

/** The status of the code; but an error of Fastify that became `invalid` keeps its own, for example 416 for a wrong range. */
function statusOf(error: FastifyError | Error, failure: Failure): number {
  const keepsOwn = !(error instanceof Failure) && failure.code === 'invalid'
  return (keepsOwn ? findErrorStatus(error) : undefined) ?? failureStatus[failure.code]
}

/** Whether one of our own limits refused the request. A failure with a cause is no limit, so the log gets the whole error. */
const isShed = (error: FastifyError | Error): boolean =>
  error instanceof Failure && error.code === 'unavailable' && error.cause === undefined

function fromStatus(status: number): Failure {
  const [code, sentence] = textOfStatus[status] ?? (status < 500 ? unreadable : defect)
  return new Failure(code, sentence)
}

function toBody(failure: Failure, requestId: string | undefined): FailureBody {
  return {
    message: failure.message,
    error: failure.message,
    code: failure.code,
    ...(failure.issues && { issues: failure.issues }),
    ...(requestId && { requestId }),
  }
}
