// Knows what a form without schemas shows beside its fields after a failed call.
import { CallError } from './call-error.ts'
import { sentenceOf } from './send.ts'

/** What is wrong with each field, by its name. */
export type FieldErrors = { [name: string]: string | undefined }

const issuesOf = (error: unknown) => (error instanceof CallError ? error.issues : [])

/** The first sentence about each field that the server found wrong, in its order; empty for an error of no field. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issuesOf(error)) errors[path] ??= message
  return errors
}

/** What is wrong, for a form with one field. */
export const onlyFieldErrorOf = (error: unknown, fallback: string): string =>
  issuesOf(error)[0]?.message || sentenceOf(error, fallback)
