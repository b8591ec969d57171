// Decides what an operator reads when an error ends the program: a sentence if they can correct it, else the stack trace.
import { DrizzleQueryError } from '#drizzle'
import { DatabaseRefused, isUnavailable } from './database/failures.ts'
import { Failure } from './domain/failures.ts'

/** The settings of the operator make a start impossible; the message says what to change. */
export class CannotStart extends Error {}

/** The sentence or the stack trace for an error. It never holds the values of a query. */
export function explainFailure(error: unknown): string {
  const isSentence = [CannotStart, DatabaseRefused, Failure].some((kind) => error instanceof kind)
  if (error instanceof Error && isSentence) return error.message
  if (!(error instanceof Error)) return String(error)
  // Its own message holds the values of the query: personal data and password hashes.
  if (error instanceof DrizzleQueryError && error.cause) return explainFailure(error.cause)
  return isUnavailable(error)
    ? `The database does not answer: ${error.message}`
    : (error.stack ?? error.message)
}
