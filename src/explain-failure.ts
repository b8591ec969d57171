// Decides what an operator reads when something ends the program: a sentence where they can mend it, else the whole trace.
import { DrizzleQueryError } from '#drizzle'
import { DatabaseRefused, isUnavailable } from './database/failures.ts'
import { Failure } from './domain/failures.ts'

/** A start that the operator's settings rule out; the message says what to change. */
export class CannotStart extends Error {}

export function explainFailure(error: unknown): string {
  const isSentence = [CannotStart, DatabaseRefused, Failure].some((kind) => error instanceof kind)
  if (error instanceof Error && isSentence) return error.message
  if (!(error instanceof Error)) return String(error)
  // Its own message holds the values of the query, which are people's data and hashes of passwords.
  if (error instanceof DrizzleQueryError && error.cause) return explainFailure(error.cause)
  return isUnavailable(error)
    ? `The database does not answer: ${error.message}`
    : (error.stack ?? error.message)
}
