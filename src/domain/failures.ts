// How the product refuses a request: by one error with a code for programs and a sentence for people.
import type { FailureCode, Issue } from '../contract/endpoint.ts'

/** A refusal that a person may read. Any other error that is thrown is a defect and becomes a 500. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly issues: Issue[] | undefined
  /** Whole seconds after which the same request may succeed. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: FailureCode, message: string, issues?: Issue[], retryAfterSeconds?: number) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The input is wrong; `issues` name the fields. */
export const invalid = (message: string, issues?: Issue[]) => new Failure('invalid', message, issues)
/** One field of the input is wrong; the sentence is said beside it, too. `choices` are the values that the given one may mean. */
export const invalidField = (path: string, message: string, choices?: string[]) =>
  invalid(message, [{ path, message, ...(choices && { choices }) }])
/** The thing does not exist, or the principal may not know that it exists. */
export const notFound = (message: string) => new Failure('not_found', message)
/** The request is not signed in, or the given email and password are wrong. */
export const unauthenticated = (message = 'Please sign in first.') => new Failure('unauthenticated', message)
/** The principal is signed in, but may not do this. */
export const forbidden = (message: string) => new Failure('forbidden', message)
/** The present state does not allow this, or the value is already taken. */
export const conflict = (message: string, issues?: Issue[]) => new Failure('conflict', message, issues)
/** The owner edited the business after the version that was decided about; `issues` name the edited fields. */
export const changed = (message: string, issues: Issue[]) => new Failure('changed', message, issues)
/** It worked once and was done: it will not work again. */
export const gone = (message: string) => new Failure('gone', message)
/** Too many attempts; `retryAfterSeconds` says when to try again. */
export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new Failure('too_many_requests', message, undefined, retryAfterSeconds)
