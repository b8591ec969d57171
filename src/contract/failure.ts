// Knows what every failed call answers: a code for programs, a sentence for people.
import { z } from 'zod'

/** The codes a failed call can carry; `http/failure-status.ts` turns each into an HTTP status. */
export const failureCodes = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_type',
  'too_many_requests',
  'internal',
  'unavailable',
] as const

export type FailureCode = (typeof failureCodes)[number]

/** One field that was wrong: `path` names it, `message` says how to mend it. */
export const Issue = z.strictObject({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

/** The body of every answer of 400 or more. `message` and `error` are the same sentence (spec §8 reads either). */
export const FailureBody = z.strictObject({
  message: z.string(),
  error: z.string(),
  code: z.enum(failureCodes),
  issues: z.array(Issue).optional(),
  requestId: z.string().optional(),
})
export type FailureBody = z.infer<typeof FailureBody>
