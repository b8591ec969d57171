// Reads a form that a browser sent by itself, and makes the input of its call.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import type { PageForm } from '../contract/page-form.ts'
import { accountField, type TypedForm } from '../contract/typed-form.ts'
import { Failure } from '../domain/failures.ts'
import type { Uploads } from '../domain/media/stage-images.ts'
import { readFormText } from './form-text.ts'
import { readParts, type Sent } from './request-input.ts'

/** What was sent; `refusal` when a part of it cannot be accepted. */
export type SentForm = { typed: TypedForm; uploads: Uploads; refusal: Failure | null }

/** Fields of the longest form, in which each of forty openings and sixty special days has some. */
const maxFields = 600

/** Refuses with 413 what has more fields than any form, and with 415 what is no form of a page. */
export async function readTypedForm({ form }: Endpoint, request: FastifyRequest): Promise<SentForm> {
  if (request.body instanceof URLSearchParams) {
    // A body of 64 KB may have 16,000 fields. To show all of them again would hold every other request up for a second.
    if (request.body.size > maxFields) throw new Failure('too_large', 'This form has too many fields.')
    return { typed: { texts: request.body, files: [] }, uploads: {}, refusal: null }
  }
  if (!form || !request.isMultipart())
    throw new Failure('unsupported_type', 'Please send this form from its page.')
  const { texts, uploads, refusal } = await readParts(form, request, maxFields)
  return { typed: { texts: new URLSearchParams(texts), files: Object.keys(uploads) }, uploads, refusal }
}

/** The input of the call, and the parameters of its path, which the form has in hidden fields. */
export function toSent(
  { read }: PageForm,
  { path }: Endpoint,
  { typed, uploads, refusal }: SentForm,
): { input: Sent; parameters: object } {
  if (refusal) throw refusal
  const { id, [accountField]: _checked, ...others } = read(typed)
  const fields = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [
      name,
      typeof value === 'string' ? readFormText(name, value) : value,
    ]),
  )
  const hasId = path.includes(':id')
  return {
    input: { fields: hasId || id === undefined ? fields : { ...fields, id }, uploads },
    parameters: hasId ? { id: id ?? '' } : {},
  }
}
