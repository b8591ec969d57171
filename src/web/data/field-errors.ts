// Knows what a form without schemas shows beside its fields after a failed call.
import { CallError } from './call-error.ts'
import { sentenceOf } from './send.ts'

const issuesOf = (error: unknown) => (error instanceof CallError ? error.issues : [])

/** The name of the field that the server found wrong first. */
export const firstFieldOf = (error: unknown): string | undefined => issuesOf(error)[0]?.path

/** What is wrong with a field. With a `fallback`, an error of no field is shown beside this one. */
export function fieldErrorOf(error: unknown, name: string, fallback?: string): string | undefined {
  if (!error) return undefined
  const issues = issuesOf(error)
  if (issues.length === 0 && fallback !== undefined) return sentenceOf(error, fallback)
  return issues.find(({ path }) => path === name)?.message
}

/** What is wrong, for a form with one field. */
export function onlyFieldErrorOf(error: unknown, fallback: string): string | undefined {
  if (!error) return undefined
  return issuesOf(error)[0]?.message || sentenceOf(error, fallback)
}
