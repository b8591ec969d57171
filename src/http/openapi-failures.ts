// Describes the failures of calls for OpenAPI, one response for each code.
import { type FailureBody, type FailureCode, failureCodes } from '../contract/failure.ts'
import { schemaRef } from './openapi-schemas.ts'

/** When each code is sent, and an example of its sentence. */
const failures: Record<FailureCode, [when: string, sentence: string]> = {
  invalid: ['The input is wrong; `issues` name the fields.', 'Limit must be a whole number from 1 to 200.'],
  unauthenticated: ['Nobody is signed in, or email and password are wrong.', 'Please sign in first.'],
  forbidden: [
    'The account may not do this, or the request came from another site.',
    'Only an administrator may do this.',
  ],
  not_found: ['It does not exist, or the account may not know that it does.', 'Business not found'],
  conflict: [
    'The present state does not allow this, or the value is taken.',
    'An account with this email already exists',
  ],
  changed: [
    'The owner has edited the business since this version; `issues` name what changed. Or its state does not allow this: `conflict`.',
    'The owner has edited this listing since you looked at it (phone). Nothing was decided. Please look at it again.',
  ],
  too_large: ['The body or a file is too large.', 'This is too large to be accepted.'],
  unsupported_type: [
    'The body or a file is of a kind that is not accepted.',
    'This kind of content is not accepted here.',
  ],
  too_many_requests: ['Too many requests or attempts.', 'Too many requests. Please try again in 20 seconds.'],
  internal: [
    'A defect; the operator finds `requestId` in the log.',
    'Something went wrong on our side. Please try again.',
  ],
  unavailable: [
    'The server is too busy, or has lost its database.',
    'The directory is very busy at the moment. Please try again in a few seconds.',
  ],
}

/** The codes that say when to try again. */
const hasRetryAfter = (code: FailureCode) => code === 'too_many_requests' || code === 'unavailable'
const retryAfter = { description: 'Seconds until the next try.', schema: { type: 'integer' }, example: 20 }

/** The responses by the code of their failure. */
export const failureResponses = Object.fromEntries(
  failureCodes.map((code) => {
    const [description, message] = failures[code]
    const example: FailureBody = { message, error: message, code }
    const content = { 'application/json': { schema: schemaRef('FailureBody'), example } }
    return [
      code,
      { description, content, ...(hasRetryAfter(code) && { headers: { 'Retry-After': retryAfter } }) },
    ]
  }),
)
