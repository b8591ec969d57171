// Knows the body of every failed call: a code for programs and a sentence for people.
import { z } from 'zod'

/** The codes of failed calls. `http/failure-status.ts` has the HTTP status of each. */
export const failureCodes = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'changed',
  'too_large',
  'unsupported_type',
  'too_many_requests',
  'internal',
  'unavailable',
] as const

/** One of `failureCodes`. */
export type FailureCode = (typeof failureCodes)[number]

/** One wrong field: `path` names it, `message` says how to correct it. */
export const Issue = z.strictObject({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

/**
 * The body of every response of 400 or more. `message` and `error` are the same sentence, because clients may read either
 * (spec §8). `issues` name the wrong fields. `requestId` comes with 500 or more, for the operator to find it in the log.
 */
export const FailureBody = z.strictObject({
  message: z.string(),
  error: z.string(),
  code: z.enum(failureCodes),
  issues: z.array(Issue).optional(),
  requestId: z.string().optional(),
})
export type FailureBody = z.infer<typeof FailureBody>
