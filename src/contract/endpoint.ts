// What a call is made of, and the body of a failed one: a code for programs and a sentence for people.
import type { ExportFormat, exportTypes } from './directory-export.ts'
import type { UploadForm } from './image-upload.ts'
import { z } from './zod.ts'

/** Who may make a call: everyone, any account, an owner linked to a business, whoever moderates, or an administrator. */
export type Access = 'everyone' | 'account' | 'owner' | 'staff' | 'administrator'

/**
 * One call as data.
 * - `input` checks the path parameters together with the query (GET) or the body (every other method).
 * - `result` is the shape of the body of a success; `status` is 200 unless given.
 * - `list`: the body is an array, and the headers `Link` and `X-Total-Count` name the next page and the total.
 * - `shared`: the response is the same for every visitor without a session, so it may be cached.
 * - `form`: the fields come as JSON, or as multipart together with images.
 * - `file`: the body is a form with one file in the field `file`, which is stored outside the memory while it is read.
 * - `download`: the body of a success is a file of this type; `result` is the shape of what it says.
 * - `whileLeaving`: also for an account that its owner asked to delete; all others are refused to it, but those for everyone.
 * - `withoutPasskey`: also for somebody who must add a passkey first; all others are refused, but those for everyone.
 * - `failures`: how the call may fail besides what follows from the other fields (http/openapi.ts).
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  access: Access
  summary: string
  input: z.ZodObject
  result: z.ZodType
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

/** One wrong field: `path` names it, `message` says how to correct it. `choices` are the values that the given one may mean. */
export const Issue = z.strictObject({
  path: z.string(),
  message: z.string(),
  choices: z.array(z.string()).optional(),
})
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
