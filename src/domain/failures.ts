// The `Failure` error, with which the program refuses a request: a code for programs and a message for people.
import type { FailureCode, Issue } from '../contract/endpoint.ts'

/** A refusal whose message people can read. Any other thrown error is a defect and becomes a 500. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly issues: Issue[] | undefined
  /** Whole seconds after which the request can be retried. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: FailureCode, message: string, issues?: Issue[], retryAfterSeconds?: number) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The input is invalid; `issues` name the fields. */
export const invalid = (message: string, issues?: Issue[]) => new Failure('invalid', message, issues)
/** One field of the input is invalid; the message is also shown next to that field. `choices` are the values that the input may mean. */
export const invalidField = (path: string, message: string, choices?: string[]) =>
  invalid(message, [{ path, message, ...(choices && { choices }) }])
/** The requested object does not exist, or the principal must not learn that it exists. */
export const notFound = (message: string) => new Failure('not_found', message)
/** The request has no session, or the given email and password are wrong. */
export const unauthenticated = (message = 'Please sign in first.') => new Failure('unauthenticated', message)
/** The principal is signed in, but not allowed to do this. */
export const forbidden = (message: string) => new Failure('forbidden', message)
/** The current state does not allow this, or the value is already taken. */
export const conflict = (message: string, issues?: Issue[]) => new Failure('conflict', message, issues)
/** The owner edited the business after the version that the moderator decided about; `issues` name the edited fields. */
export const changed = (message: string, issues: Issue[]) => new Failure('changed', message, issues)
/** This worked once and was used up: it will not work again. */
export const gone = (message: string) => new Failure('gone', message)
/** Too many attempts; `retryAfterSeconds` says when to try again. */
export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new Failure('too_many_requests', message, undefined, retryAfterSeconds)
