// Decides whether a form with pictures may be read now, so that a crowd of uploads cannot fill the memory.
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxImageBytes } from '../contract/image.ts'
import { Failure } from '../domain/failures.ts'
import type { ImageStore } from '../domain/media/image-store.ts'

/** Two pictures and the fields beside them, with room for the form's own lines. */
const maxFormBytes = 2 * maxImageBytes + 512 * 1024
/** Forms in hand at a time; each holds its pictures in memory until they are decoded. */
const maxFormsAtOnce = 64

let formsInHand = 0

/** Refuses a form before its body is read: with 413 one that says it is too large, with 503 one too many. */
export function admitUpload(images: ImageStore, request: FastifyRequest, reply: FastifyReply): void {
  if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) return
  if (Number(request.headers['content-length'] ?? 0) > maxFormBytes) {
    throw new Failure('too_large', 'These pictures are too large. Each may have up to 5MB.')
  }
  if (formsInHand >= maxFormsAtOnce || !images.turnstile.hasRoom()) {
    throw new Failure(
      'unavailable',
      'Many pictures are being uploaded at the moment. Please try again in a few seconds.',
    )
  }
  formsInHand += 1
  finished(reply.raw, () => {
    formsInHand -= 1
  })
}
