// Reads the input of a call: the query of a GET, or the body of another call as JSON or as a form with files.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formFieldKinds } from '../contract/business-fields.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { imagesOf, maxImageBytes, type UploadForm } from '../contract/image-upload.ts'
import { importLimits } from '../contract/import-fields.ts'
import { maxMarkdown } from '../contract/site-page.ts'
import { Failure, invalid, invalidField } from '../domain/failures.ts'
import type { ListFile } from '../domain/imports/list-file.ts'
import type { Uploads } from '../domain/media/attach-images.ts'
import { storageFailure } from '../domain/media/image-files.ts'

/** The files of a form by field name: images in memory, and a list in a temporary file, which is removed after the response. */
export type SentFiles = Uploads & { file?: ListFile; photos?: Buffer[] }

/** Input that is not yet checked against the contract: fields by name, and files. */
export type Sent = { fields: Record<string, unknown>; uploads: SentFiles }

/** Maximum bytes of one text field: four times the longest text, since a character can take four bytes. */
const maxFieldBytes = 20_000
/** The same limit for the text of a page. */
const maxPageFieldBytes = 4 * maxMarkdown
/** Maximum number of fields of one form; the longest form has 26. */
const maxFields = 60

/** Refuses unreadable input with 400, input that is too large with 413, and another content type with 415. */
export async function readSent(endpoint: Endpoint, request: FastifyRequest): Promise<Sent> {
  if (endpoint.method === 'GET') return { fields: request.query as Record<string, unknown>, uploads: {} }
  for (const name of Object.keys(request.query as object)) throw unknownField(name)
  if (!request.isMultipart()) return { fields: readJson(request.body), uploads: {} }
  if (!endpoint.form && !endpoint.file) throw new Failure('unsupported_type', 'Please send this as JSON.')
  return readForm(endpoint, request)
}

/** A call without input has no body, or an empty one with a JSON content type (spec §7). */
function readJson(body: unknown): Record<string, unknown> {
  if (body === undefined) return {}
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw invalid('Please send the fields as one JSON object.')
}

async function readForm(endpoint: FormOf, request: FastifyRequest): Promise<Sent> {
  const { texts, uploads, refusal } = await readParts(endpoint, request, maxFields)
  const fields: Record<string, unknown> = {}
  for (const [name, text] of texts) {
    if (Object.hasOwn(fields, name)) throw invalid(`Please send ${name.slice(0, 40)} once.`)
    fields[name] = readFormText(name, text)
  }
  if (refusal) throw refusal
  return { fields, uploads }
}

/** The parts of a form. Reading continues after the first refused part, so that a page keeps what was typed. */
type Parts = { texts: [string, string][]; uploads: SentFiles; refusal: Failure | null }
/** Which files a call takes. */
export type FormOf = Pick<Endpoint, 'form' | 'file'>

/** Refuses a body that cannot be read as a form, and a form with more fields than `maxFields`. */
export async function readParts(
  { form, file }: FormOf,
  request: FastifyRequest,
  maxFields: number,
): Promise<Parts> {
  const parts: Parts = { texts: [], uploads: {}, refusal: null }
  // One byte over the limit is enough to refuse a file; the rest of it is not read into memory.
  const fileSize = (file ? importLimits.fileBytes : maxImageBytes) + 1
  const limits = {
    fileSize,
    fieldSize: form === 'page' ? maxPageFieldBytes : maxFieldBytes,
    fields: maxFields,
  }
  try {
    for await (const part of request.parts({ limits })) {
      const refusal =
        part.type !== 'file'
          ? addText(parts, part)
          : form
            ? await addFile(parts, form, part)
            : await storeFile(parts, request, part)
      parts.refusal ??= refusal
    }
  } catch (error) {
    // The rest is dropped: a browser reads no response before it has sent the whole form.
    request.raw.unpipe()
    request.raw.resume()
    throw toFailure(error)
  }
  return parts
}

async function addFile(
  { uploads }: Parts,
  form: UploadForm,
  part: Extract<Multipart, { type: 'file' }>,
): Promise<Failure | null> {
  const bytes = await part.toBuffer()
  const kind = imagesOf[form].find((one) => one === part.fieldname)
  if (!kind) return unknownField(part.fieldname)
  // A browser sends an empty file without a name for a field in which no file was chosen.
  if (bytes.length === 0 && !part.filename) return null
  if (kind === 'photos') {
    uploads.photos = [...(uploads.photos ?? []), bytes]
    return null
  }
  if (uploads[kind])
    return invalid(`Please send one file as ${kind}.`, [issue(kind, 'Please send one file.')])
  uploads[kind] = bytes
  return null
}

async function storeFile(
  { uploads }: Parts,
  request: FastifyRequest,
  part: Extract<Multipart, { type: 'file' }>,
): Promise<Failure | null> {
  const path = join(tmpdir(), `mzansi-list-${process.pid}-${randomUUID()}`)
  // The multipart plugin removes these files after the response, or when the client disconnects.
  request.tmpUploads = [...(request.tmpUploads ?? []), path]
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
  if (part.fieldname !== 'file') return unknownField(part.fieldname)
  if (part.file.bytesRead === 0 && !part.filename) return null
  if (part.file.truncated)
    return new Failure('too_large', tooLargeListText, [issue('file', tooLargeListText)])
  if (uploads.file) return invalid('Please send one file.', [issue('file', 'Please send one file.')])
  uploads.file = { path, name: part.filename }
  return null
}

/** The message for a list that is too large, also used before it is read. */
export const tooLargeListText =
  'This file is too large. A list may have up to 10 MB; please split it into several files.'

function addText({ texts }: Parts, part: Extract<Multipart, { type: 'field' }>): Failure | null {
  const { fieldname: name, value, valueTruncated, fieldnameTruncated } = part
  if (fieldnameTruncated) return unknownField(name)
  texts.push([name, String(value)])
  return valueTruncated
    ? new Failure('too_large', 'This text is too long.', [issue(name, 'This text is too long')])
    : null
}

/** A form parser's error has a status at most; the error for a missing boundary or a truncated body has none. */
function toFailure(error: unknown): unknown {
  if (error instanceof Failure) return error
  if (error instanceof Error && 'syscall' in error) return storageFailure(error, notStoredText)
  const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413
  return isTooMuch
    ? new Failure('too_large', 'This form has too many parts.')
    : invalid('This form could not be read. Please check it and try again.')
}

/** For a list, if its temporary file cannot be written. */
const notStoredText = 'The file cannot be stored at the moment. Nothing was saved; please try again soon.'

/** The refusal of a field that the contract does not name. */
export function unknownField(name: string): Failure {
  return invalidField(name, `There is no parameter '${name.slice(0, 40)}' here.`)
}

const issue = (path: string, message: string) => ({ path, message })

export async function registerBodyParsers(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers()
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Calls that need no fields may send this type with an empty body (spec §7).
    if (body === '') done(null)
    else parse(request, body as string, done)
  })
  // Our own code refuses a file over the limit, because its message names the file.
  await server.register(multipart, { throwFileSizeLimit: false })
}

/** The value that a form field stands for. Text that cannot be converted stays text, and the contract refuses it. */
export function readFormText(name: string, text: string): unknown {
  const kind = formFieldKinds.get(name)
  if (kind === 'number' && /^-?\d{1,10}(\.\d{1,20})?$/.test(text)) return Number(text)
  if (kind === 'number' && text === '') return null
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return kind === 'list' ? readList(text) : text
}

function readList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
