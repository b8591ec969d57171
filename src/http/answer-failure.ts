// Decides what a failed request answers: our own refusals as they are, everything else as a fixed sentence.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureBody, FailureCode } from '../contract/failure.ts'
import { isUnavailable } from '../database/failures.ts'
import { Failure } from '../domain/failures.ts'
import { failureStatus } from './failure-status.ts'

/** Seconds after which a caller that was turned away may try again. */
const retryAfterSeconds = 5

/** What Fastify and its plugins throw, told by their code and status; the sentence is ours. */
const sentences: Partial<Record<number, [FailureCode, string]>> = {
  400: ['invalid', 'This request could not be read. Please check it and try again.'],
  404: ['not_found', 'There is nothing at this address.'],
  413: ['too_large', 'This is too large to be accepted.'],
  415: ['unsupported_type', 'This kind of content is not accepted here.'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment and try again.'],
  503: ['unavailable', 'The directory is very busy at the moment. Please try again in a few seconds.'],
}

/** The one error handler of the server. */
export function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const failure = toFailure(error)
  const status = failureStatus[failure.code]
  if (status >= 500) request.log.error({ err: error, requestId: request.id }, failure.message)
  if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds)
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(toBody(failure, status >= 500 ? request.id : undefined))
}

/** The refusal that stands for any thrown error; what is not ours to explain becomes `internal`. */
export function toFailure(error: FastifyError | Error): Failure {
  if (error instanceof Failure) return error
  if (isUnavailable(error)) return fromStatus(503)
  const status = 'statusCode' in error ? error.statusCode : undefined
  return fromStatus(status)
}

function fromStatus(status: number | undefined): Failure {
  const [code, sentence] = sentences[status ?? 500] ?? [
    'internal',
    'Something went wrong on our side. Please try again.',
  ]
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
