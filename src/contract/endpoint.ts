// The description of a call, and the body of a failed one: a code for programs and a sentence for people.
import type { ExportFormat, exportTypes } from './directory-export.ts'
import type { UploadForm } from './image-upload.ts'
import { z } from './zod.ts'

/** Who may make a call: everyone, any account, an owner with a business, staff, or an administrator. */
export type Access = 'everyone' | 'account' | 'owner' | 'staff' | 'administrator'

/**
 * One call as data.
 * - `input` checks the path parameters together with the query (GET) or the body (every other method).
 * - `result` is the shape of the body of a success; `status` is 200 unless given.
 * - `list`: the body is an array, and the headers `Link` and `X-Total-Count` name the next page and the total.
 * - `shared`: the response is the same for every visitor without a session, so it may be cached.
 * - `form`: the fields come as JSON, or as multipart together with images.
 * - `file`: the body is a form with one file in the field `file`, which is read from a temporary file and not from memory.
 * - `download`: the body of a success is a file of this type; `result` is the shape of its content.
 * - `whileLeaving`: also allowed for an account that is leaving; it is refused all other calls except those for everyone.
 * - `withoutPasskey`: also allowed for staff who must add a passkey first; they are refused all other calls except those for everyone.
 * - `failures`: the failures of the call in addition to those that follow from its other fields (http/openapi.ts).
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  access: Access
  summary: string
  input: z.ZodMiniObject
  result: z.ZodMiniType
  status?: 201 | 202
  list?: true
  shared?: true
  form?: UploadForm
  file?: true
  download?: 'application/zip' | 'image/webp' | 'text/html' | (typeof exportTypes)[ExportFormat]
  whileLeaving?: true
  withoutPasskey?: true
  failures?: readonly FailureCode[]
}

/** The codes of failed calls. `http/error-handler.ts` has the HTTP status of each. */
export const failureCodes = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'changed',
  'gone',
  'too_large',
  'unsupported_type',
  'too_many_requests',
  'internal',
  'unavailable',
] as const

/** One of `failureCodes`. */
export type FailureCode = (typeof failureCodes)[number]

/** One wrong field: `path` names it, `message` says how to correct it. `choices` are the values that the given one can mean. */
export const Issue = z.strictObject({
  path: z.string(),
  message: z.string(),
  choices: z.optional(z.array(z.string())),
})
export type Issue = z.infer<typeof Issue>

/**
 * The body of every response with a status of 400 or more. `message` and `error` are the same sentence, because clients can read
 * either (spec §8). `issues` name the wrong fields. From 500 up, `requestId` lets the operator find the request in the log.
 */
export const FailureBody = z.strictObject({
  message: z.string(),
  error: z.string(),
  code: z.enum(failureCodes),
  issues: z.optional(z.array(Issue)),
  requestId: z.optional(z.string()),
})
export type FailureBody = z.infer<typeof FailureBody>
