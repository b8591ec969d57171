// Knows how the product refuses: one error with a code for programs and a sentence for people.
import type { FailureCode, Issue } from '../contract/failure.ts'

/** A refusal that a person may read. Anything else that is thrown is a defect and answers 500. */
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
/** There is no such thing, or the principal may not know of it. */
export const notFound = (message: string) => new Failure('not_found', message)
/** Nobody is signed in, or could be with what was given. */
export const unauthenticated = (message = 'Please sign in first.') => new Failure('unauthenticated', message)
/** Somebody is signed in who may not do this. */
export const forbidden = (message: string) => new Failure('forbidden', message)
/** The thing is in a state, or taken by somebody, so that this cannot be done. */
export const conflict = (message: string, issues?: Issue[]) => new Failure('conflict', message, issues)
/** The principal did this too often. */
export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new Failure('too_many_requests', message, undefined, retryAfterSeconds)
