// The response to a failed request: our own failures keep their sentence, everything else becomes a 500 without details.

import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureBody, FailureCode } from '../contract/endpoint.ts'
import { escapeHtml } from '../contract/escape-html.ts'
import { isUnavailable, isWriteRefused } from '../database/failures.ts'
import { Failure } from '../domain/failures.ts'
import { busyText, logShedRequest } from './load-shedding.ts'
import { createCountedLine, findTraceId } from './request-log.ts'

/** Seconds after which a client that got a 503 may retry. */
const retryAfterSeconds = 5

type FailureText = [FailureCode, string]
const unreadable: FailureText = ['invalid', 'This request could not be read. Please check it and try again.']
const defect: FailureText = ['internal', 'Something went wrong on our side. Please try again.']

/** The messages for errors of Fastify and its plugins, by status. Any other status from 400 to 499 is `unreadable`. */
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
  const { failure, status, waitSeconds } = classifyError(error, request)
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

/** Logs an error, and returns what to respond with. `waitSeconds` is 0 when there is nothing to wait for. */
export function classifyError(error: FastifyError | Error, request: FastifyRequest) {
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
  'The directory cannot save anything at the moment, but you can still read it. Please try again later.'

/** A GET is not a write, even if the disk refused the temporary file of its sort. A failure of our own says which file was refused. */
const canOnlyRead = (error: Error, { method }: FastifyRequest) =>
  method !== 'GET' && !(error instanceof Failure) && isWriteRefused(error)

/** `request-log.ts` logs the address of a request that our own limits refused. */
function logFailure(error: Error, failure: Failure, status: number, request: FastifyRequest): void {
  const { log, id: requestId } = request
  const fields = { err: error, requestId, traceId: findTraceId(request) }
  request.isShed = isShed(error)
  if (request.isShed) logShedRequest(log)
  else if (status === 503) outages.add((count) => log.error({ ...fields, count }, outageText(error)))
  else if (status >= 500) log.error(fields, failure.message)
}

/** An unreachable database or bucket fails every request. One line per second names the problem and the number of requests affected. */
const outages = createCountedLine(1000)
/** A failure of our own already names the service that is unreachable. */
function outageText(error: Error): string {
  if (error instanceof Failure) return error.message
  return isWriteRefused(error)
    ? 'The database refuses writes: is its disk full, or is it read-only?'
    : 'The database did not respond.'
}

/** Whether a person opened the URL in a browser, or sent a page form; scripts and programs get JSON. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isPage = (method === 'GET' || method === 'POST') && !url.startsWith('/api/')
  return isPage && (headers.accept?.includes('text/html') ?? false)
}

/** The failure for any thrown error. An error without a status and without a known cause becomes `internal`. */
export function toFailure(error: FastifyError | Error): Failure {
  if (error instanceof Failure) return error
  // The status comes first: an aborted request body has the same error code as a lost connection to the database.
  const status = findErrorStatus(error)
  return fromStatus(status ?? (isUnavailable(error) ? 503 : 500))
}

/** The status of 400 or more that Fastify or a plugin gave an error. Errors of the database driver have none. */
const findErrorStatus = (error: FastifyError | Error): number | undefined =>
  'statusCode' in error && error.statusCode && error.statusCode >= 400 ? error.statusCode : undefined

/** The status of the code, except that an error of Fastify that is classified as `invalid` keeps its own, for example 416 for a wrong range. */
function statusOf(error: FastifyError | Error, failure: Failure): number {
  const keepsOwn = !(error instanceof Failure) && failure.code === 'invalid'
  return (keepsOwn ? findErrorStatus(error) : undefined) ?? failureStatus[failure.code]
}

/** Whether one of our own limits refused the request. A failure with a cause is not a limit, so its whole error is logged. */
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

export const failureStatus: Record<FailureCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  changed: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
}

type Refusal = [status: number, code: FailureCode, sentence: string]
const unreadableRequest: Refusal = [
  400,
  'invalid',
  'This request could not be read. Please check it and try again.',
]
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'too_large',
    'This address is too long, or this browser has too many cookies from this site. Please shorten it or delete them.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid', 'This request took too long to arrive. Please try again.'],
}

/** Responds with a sentence and `headers`, and closes the connection. A lost connection gets no response. */
export function respondToClientError(
  headers: Record<string, string>,
  error: NodeJS.ErrnoException,
  socket: Duplex,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, code, sentence] = refusals[error.code ?? ''] ?? unreadableRequest
  const body = JSON.stringify({ message: sentence, error: sentence, code } satisfies FailureBody)
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': Buffer.byteLength(body),
  }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () =>
    socket.destroy(),
  )
}

/** A complete HTML document with one small style sheet and no script. `title` is text, `body` is HTML. */
function plainPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
}

/** The page of a request that failed before its page was rendered. `isForm`: the browser still has what was typed. */
export function failurePage(status: number, sentence: string, isForm: boolean): string {
  const title = temporary.includes(status) ? 'One moment, please' : 'Sorry, that did not work'
  return plainPage(title, `<p>${escapeHtml(sentence)}</p>\n<p>${nextSteps(status, isForm)}</p>`)
}

/** Retrying the same URL helps only if the fault is ours or is over soon. */
function nextSteps(status: number, isForm: boolean): string {
  if (isForm) return `${goBack}, or go to the ${homePage}.`
  const isWorthARetry = status >= 500 || temporary.includes(status)
  return isWorthARetry ? `${tryAgain}, or go to the ${homePage}.` : `Go to the ${homePage}.`
}

const homePage = '<a href="/">home page</a>'

const tryAgain = '<a href="">Try again</a>'
/** Not a link: the page of the form would open with empty fields. */
const goBack = 'Go back in your browser, where what you typed should still be'

/** Statuses for which a short wait is enough. */
const temporary = [429, 503]
