// Decides whether a form with pictures may be read now, so that neither a crowd of uploads nor one sender takes all the room.
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxImageBytes } from '../contract/image.ts'
import { Failure, tooManyRequests } from '../domain/failures.ts'
import type { ImageStore } from '../domain/media/image-store.ts'
import { addressKey } from './address-rate-limits.ts'

/** Two pictures and the fields beside them, with room for the form's own lines. */
const maxFormBytes = 2 * maxImageBytes + 512 * 1024
/** Forms in hand at a time; each holds its pictures in memory until they are decoded. */
const maxConcurrentForms = 64
/** Of these from one address (IPv6 by /64), in which a whole office or a mobile network may be. */
const maxFormsOfAddress = 6
/** A form that sends less than this in so many milliseconds, a kilobyte a second, is not on its way: its place is for others. */
const minBytesOfPace = 30 * 1024
const paceMs = 30_000

/** Refuses a form before its body is read: with 413 one that says it is too large, with 429 or 503 one too many. */
export type AdmitUpload = (request: FastifyRequest, reply: FastifyReply) => void

/** A limit with no form in hand; without `countsAddresses` (RATE_LIMIT=off) one address may take every place. */
export function createUploadLimit(images: ImageStore, countsAddresses: boolean): AdmitUpload {
  /** The address of each form in hand. */
  const inHand = new Map<FastifyRequest, string>()
  const countOf = (address: string) => [...inHand.values()].filter((one) => one === address).length
  return (request, reply) => {
    if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) return
    if (Number(request.headers['content-length'] ?? 0) > maxFormBytes) throw tooLarge()
    const address = addressKey(request.ip)
    if (countsAddresses && countOf(address) >= maxFormsOfAddress) throw tooManyFromHere()
    if (inHand.size >= maxConcurrentForms || !images.semaphore.hasRoom()) throw tooMany()
    inHand.set(request, address)
    const pace = watchPace(request)
    finished(reply.raw, () => {
      inHand.delete(request)
      clearInterval(pace)
    })
  }
}

function watchPace({ raw }: FastifyRequest): NodeJS.Timeout {
  let before = raw.socket.bytesRead
  return setInterval(() => {
    const bytes = raw.socket.bytesRead
    if (!raw.complete && bytes - before < minBytesOfPace) raw.destroy()
    before = bytes
  }, paceMs)
}

const tooLarge = () => new Failure('too_large', 'These pictures are too large. Each may have up to 5MB.')

const tooMany = () =>
  new Failure(
    'unavailable',
    'Many pictures are being uploaded at the moment. Please try again in a few seconds.',
  )

const tooManyFromHere = () =>
  tooManyRequests(
    'Many pictures are being uploaded from your network at the moment. Please try again in a few seconds.',
    retryAfterSeconds,
  )

const retryAfterSeconds = 5
