// Decides how many forms with images are read at a time, so that uploads cannot fill the memory.
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxImageBytes } from '../contract/image.ts'
import { Failure, tooManyRequests } from '../domain/failures.ts'
import type { ImageStore } from '../domain/media/image-store.ts'
import { addressKey } from './address-rate-limits.ts'

/** Two images, the fields beside them, and the lines of the form itself. */
const maxFormBytes = 2 * maxImageBytes + 512 * 1024
/** Forms at a time; each holds its images in memory until they are decoded. */
const maxConcurrentForms = 64
/** Forms at a time from one address (IPv6 by /64); a whole office or a mobile network may share an address. */
const maxFormsPerAddress = 6
/** A form that sends fewer bytes in one interval, a kilobyte a second, is ended, so that it does not keep another one out. */
const minBytesPerInterval = 30 * 1024
const intervalMs = 30_000

/** Refuses a form before its body is read: 413 when its declared length is too large, 429 or 503 when it is one too many. */
export type UploadConcurrencyLimit = (request: FastifyRequest, reply: FastifyReply) => void

/** Without `limitsAddresses` (RATE_LIMIT=off) all forms may come from one address. */
export function createUploadConcurrencyLimit(
  images: ImageStore,
  limitsAddresses: boolean,
): UploadConcurrencyLimit {
  /** The address of each form that is being read or saved. */
  const active = new Map<FastifyRequest, string>()
  const countOf = (address: string) => [...active.values()].filter((one) => one === address).length
  return (request, reply) => {
    if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) return
    if (Number(request.headers['content-length'] ?? 0) > maxFormBytes) throw tooLarge()
    const address = addressKey(request.ip)
    if (limitsAddresses && countOf(address) >= maxFormsPerAddress) throw tooManyFromAddress()
    if (active.size >= maxConcurrentForms || !images.semaphore.hasRoom()) throw tooMany()
    active.set(request, address)
    const timer = endWhenSlow(request)
    finished(reply.raw, () => {
      active.delete(request)
      clearInterval(timer)
    })
  }
}

function endWhenSlow({ raw }: FastifyRequest): NodeJS.Timeout {
  let before = raw.socket.bytesRead
  return setInterval(() => {
    const bytes = raw.socket.bytesRead
    if (!raw.complete && bytes - before < minBytesPerInterval) raw.destroy()
    before = bytes
  }, intervalMs)
}

const tooLarge = () => new Failure('too_large', 'These pictures are too large. Each may have up to 5MB.')

const tooMany = () =>
  new Failure(
    'unavailable',
    'Many pictures are being uploaded at the moment. Please try again in a few seconds.',
  )

const tooManyFromAddress = () =>
  tooManyRequests(
    'Many pictures are being uploaded from your network at the moment. Please try again in a few seconds.',
    retryAfterSeconds,
  )

const retryAfterSeconds = 5
