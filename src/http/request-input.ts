// Reads what a call was sent: the query of a GET, the body of another call as JSON or as a form with pictures.
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { numberFields } from '../contract/business-input.ts'
import type { Endpoint } from '../contract/endpoints.ts'
import { type ImageForm, imagesOf, maxImageBytes } from '../contract/image.ts'
import { Failure, invalid } from '../domain/failures.ts'
import type { Uploads } from '../domain/media/stage-images.ts'

/** What was sent, not yet checked against the contract: fields by name, and files by the name of theirs. */
export type Sent = { fields: Record<string, unknown>; uploads: Uploads }

/** Bytes of one text field: four times the longest text, since a letter may take four bytes. */
const maxFieldBytes = 20_000
/** Fields of a form; the longest has eleven. */
const maxFields = 30

/** Refuses with 400 what cannot be read, with 413 what is too large, and with 415 another kind of content. */
export async function readSent(endpoint: Endpoint, request: FastifyRequest): Promise<Sent> {
  if (endpoint.method === 'GET') return { fields: request.query as Record<string, unknown>, uploads: {} }
  for (const name of Object.keys(request.query as object)) throw unknownField(name)
  if (!request.isMultipart()) return { fields: readJson(request.body), uploads: {} }
  if (!endpoint.form) throw new Failure('unsupported_type', 'Please send this as JSON.')
  return readForm(endpoint.form, request)
}

/** A call without a body sends nothing, or an empty text with a JSON content type (spec §7). */
function readJson(body: unknown): Record<string, unknown> {
  if (body === undefined) return {}
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw invalid('Please send the fields as one JSON object.')
}

async function readForm(form: ImageForm, request: FastifyRequest): Promise<Sent> {
  const sent: Sent = { fields: {}, uploads: {} }
  // One byte over the limit is enough to know; the rest of a larger file is not kept.
  const limits = { fileSize: maxImageBytes + 1, fieldSize: maxFieldBytes, fields: maxFields, files: 4 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') await takeFile(sent, form, part)
      else takeField(sent, part)
    }
  } catch (error) {
    throw explain(error)
  }
  return sent
}

async function takeFile(sent: Sent, form: ImageForm, part: Extract<Multipart, { type: 'file' }>) {
  const bytes = await part.toBuffer()
  const kind = imagesOf[form].find((one) => one === part.fieldname)
  if (!kind) throw unknownField(part.fieldname)
  // A form with no file chosen sends an empty one.
  if (bytes.length === 0 && !part.filename) return
  if (sent.uploads[kind])
    throw invalid(`Please send one file as ${kind}.`, [issue(kind, 'Please send one file.')])
  sent.uploads[kind] = bytes
}

function takeField(sent: Sent, part: Extract<Multipart, { type: 'field' }>): void {
  const { fieldname: name, value, valueTruncated, fieldnameTruncated } = part
  if (fieldnameTruncated) throw unknownField(name)
  if (valueTruncated)
    throw new Failure('too_large', 'This text is too long.', [issue(name, 'This text is too long')])
  if (Object.hasOwn(sent.fields, name)) throw invalid(`Please send ${name.slice(0, 40)} once.`)
  const isNumber = numberFields.includes(name) && typeof value === 'string' && /^\d{1,9}$/.test(value)
  sent.fields[name] = isNumber ? Number(value) : value
}

/** What a form parser throws has a status at best; a missing boundary or a cut-off body has none. */
function explain(error: unknown): unknown {
  if (error instanceof Failure) return error
  const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413
  return isTooMuch
    ? new Failure('too_large', 'This form has too many parts.')
    : invalid('This form could not be read. Please check it and try again.')
}

/** The refusal of a field that the contract does not name. */
export function unknownField(name: string): Failure {
  const message = `There is no parameter '${name.slice(0, 40)}' here.`
  return invalid(message, [issue(name, message)])
}

const issue = (path: string, message: string) => ({ path, message })
