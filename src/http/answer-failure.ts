// Decides what a failed request answers: our own refusals as they are, everything else as a fixed sentence.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureBody, FailureCode } from '../contract/failure.ts'
import { isUnavailable } from '../database/failures.ts'
import { Failure } from '../domain/failures.ts'
import { failureStatus } from './failure-status.ts'
import { failurePage } from './plain-page.ts'
import { noteTurnedAway } from './under-load.ts'

/** Seconds after which a caller that was turned away may try again. */
const retryAfterSeconds = 5

type Told = [FailureCode, string]
const unreadable: Told = ['invalid', 'This request could not be read. Please check it and try again.']
const defect: Told = ['internal', 'Something went wrong on our side. Please try again.']

/** What Fastify and its plugins throw, told by their status; any other of 400 to 499 is `unreadable`. The sentence is ours. */
const sentences: Partial<Record<number, Told>> = {
  403: ['forbidden', 'This is not allowed.'],
  404: ['not_found', 'There is nothing at this address.'],
  413: ['too_large', 'This is too large to be accepted.'],
  415: ['unsupported_type', 'This kind of content is not accepted here.'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment and try again.'],
  503: ['unavailable', 'The directory is very busy at the moment. Please try again in a few seconds.'],
}

/** The one error handler of the server. */
export function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const failure = toFailure(error)
  const status = statusOf(error, failure)
  if (wasTurnedAway(error)) noteTurnedAway(request.log)
  else if (status >= 500) request.log.error({ err: error, requestId: request.id }, failure.message)
  if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds)
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds)
  reply.code(status).header('cache-control', 'no-store')
  if (wantsPage(request))
    return reply.type('text/html; charset=utf-8').send(failurePage(status, failure.message))
  return reply
    .type('application/json; charset=utf-8')
    .send(toBody(failure, status >= 500 ? request.id : undefined))
}

/** A person who opened an address, and not one of our scripts or somebody's program. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)
}

/** The refusal that stands for any thrown error; what is not ours to explain becomes `internal`. */
export function toFailure(error: FastifyError | Error): Failure {
  if (error instanceof Failure) return error
  // Asked first: a body that its sender broke off carries the same code as a lost connection to the database.
  const status = findRefusal(error)
  return fromStatus(status ?? (isUnavailable(error) ? 503 : 500))
}

/** The status of 400 or more that Fastify or a plugin gave an error; the database's driver gives none. */
const findRefusal = (error: FastifyError | Error): number | undefined =>
  'statusCode' in error && error.statusCode && error.statusCode >= 400 ? error.statusCode : undefined

/** What is wrong with a request in a way of its own, as a range outside of a file (416), keeps its status. */
function statusOf(error: FastifyError | Error, failure: Failure): number {
  const isTheirs = !(error instanceof Failure) && failure.code === 'invalid'
  return (isTheirs ? findRefusal(error) : undefined) ?? failureStatus[failure.code]
}

/** By one of our own limits. What has a cause failed, and the log tells it: pictures that cannot be reached, say. */
function wasTurnedAway(error: FastifyError | Error): boolean {
  if (error instanceof Failure) return error.code === 'unavailable' && error.cause === undefined
  return 'code' in error && error.code === 'FST_UNDER_PRESSURE'
}

function fromStatus(status: number): Failure {
  const [code, sentence] = sentences[status] ?? (status < 500 ? unreadable : defect)
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
