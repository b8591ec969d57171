// Knows how the product refuses: one error with a code for programs and a sentence for people.
import type { FailureCode, Issue } from '../contract/failure.ts'

/** A refusal that a person may read. Anything else that is thrown is a defect and answers 500. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly issues: Issue[] | undefined

  constructor(code: FailureCode, message: string, issues?: Issue[]) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.issues = issues
  }
}

/** The input is wrong; `issues` name the fields. */
export const invalid = (message: string, issues?: Issue[]) => new Failure('invalid', message, issues)
/** There is no such thing, or the asker may not know of it. */
export const notFound = (message: string) => new Failure('not_found', message)
/** Nobody is signed in. */
export const unauthenticated = () => new Failure('unauthenticated', 'Please sign in first.')
/** Somebody is signed in who may not do this. */
export const forbidden = (message: string) => new Failure('forbidden', message)
