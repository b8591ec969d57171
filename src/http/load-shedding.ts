// Sheds load: refuses requests while the event loop is late, and forms with images while others fill the memory for uploads.
import { finished } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { maxImageBytes } from '../contract/image-upload.ts'
import type { Semaphore, SemaphoreLimits } from '../domain/concurrency.ts'
import { Failure, tooManyRequests } from '../domain/failures.ts'
import type { ImageStore } from '../domain/media/image-store.ts'
import { addressKey, networkKey } from './address-rate-limits.ts'
import { tooLargeListText } from './request-input.ts'
import { createCountedLine } from './request-log.ts'
import { isCached } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is served under any load. */
    isNeverShed?: true
  }
}

/** The sentence of a 503 that has none of its own. */
export const busyText = 'The directory is very busy at the moment. Please try again in a few seconds.'

/** Refuses requests that need work with 503 while the delay of the event loop is above `maxDelayMs` milliseconds. */
export function shedLoad(server: FastifyInstance, parts: ServerParts): void {
  const eventLoop = createDelayMeter(performance.now())
  const timer = setInterval(() => eventLoop.tick(performance.now()), tickMs).unref()
  server.addHook('onClose', async () => clearInterval(timer))
  server.addHook('onRequest', (request, _reply, done) => {
    const isLate = eventLoop.delayMs() > parts.maxDelayMs
    const needsWork = () => !request.routeOptions.config.isNeverShed && !isCached(parts, request)
    done(isLate && needsWork() ? new Failure('unavailable', busyText) : undefined)
  })
}

const shedRequests = createCountedLine(10_000)

/**
 * Counts a shed request. The first one is logged at once; then one line every ten seconds has the number since the last line, until
 * no more are shed. `request-log.ts` logs the addresses of the first in each second.
 */
export function logShedRequest(log: FastifyBaseLogger): void {
  shedRequests.add((count) => log.warn({ shedRequests: count }, 'too many at once: shedding some with 503'))
}

/** Logs the count since the last line. Called when a server closes. */
export const logShedCount = (): void => shedRequests.flush()

const tickMs = 100

/**
 * Measures the delay of the event loop from the times of its ticks. The delay is the smaller one of the last two ticks: a single
 * long pause is not load, because the process was suspended or had no CPU. Nothing is queued after it, so nobody should be refused.
 */
export function createDelayMeter(startedAt: number): { tick(now: number): void; delayMs(): number } {
  let tickedAt = startedAt
  let before = 0
  let last = 0
  return {
    tick: (now) => {
      before = last
      last = now - tickedAt - tickMs
      tickedAt = now
    },
    delayMs: () => Math.min(before, last),
  }
}

const tooBusyText =
  'A lot of people are searching the directory at the moment. Please try again in a few seconds.'

/**
 * 16 at once keep the database connections busy. A read makes about six queries one after the other, so with more at once every
 * response would be late. With 112 waiting, the last one is served within about a second on a small server (bench/shedding.ts).
 */
export const readLimits: SemaphoreLimits = {
  maxConcurrent: 16,
  maxWaiting: 112,
  tooBusyText,
}

/** Refuses with `unavailable` (503) when the calls of a page would be refused: then the page need not be rendered. */
export function refuseWhenFull(reads: Semaphore): void {
  if (!reads.hasRoom()) throw new Failure('unavailable', tooBusyText)
}

/** Enough for two images, or four smaller photos, the other fields, and the lines of the form itself. */
const maxFormBytes = 2 * maxImageBytes + 512 * 1024
/** Maximum bytes of all forms at a time: each holds its images in memory until they are decoded. */
const maxBytes = 128 * 1024 * 1024
/** Maximum bytes at a time from one network, so that no network can take them all. */
const maxBytesPerNetwork = 48 * 1024 * 1024
/** Maximum number of forms at a time. */
const maxConcurrentForms = 64
/** Maximum number of forms at a time from one address (IPv6 by /56); a whole office or a mobile network may share an address. */
const maxFormsPerAddress = 6
/** Maximum number of forms at a time from the network around it (IPv4 /24, IPv6 /48): a quarter, so that no network can take all places. */
const maxFormsPerNetwork = 16
/** A form that sends fewer bytes in one interval, about a kilobyte a second, is aborted. */
const minBytesPerInterval = 30 * 1024
const intervalMs = 30_000
/** How often the bytes of a form are counted. */
const measureMs = 1000
/** While every place is taken, a form slower than this may be aborted. At this speed a photo of 5 MB arrives within its three minutes. */
const minBytesPerSecondWhenFull = 32 * 1024
/** Milliseconds before a form can count as slow. */
const startMs = 5000
/** How long an aborted form still counts for its network, so that nobody starts one form after the other. */
const abortedCountsMs = 30_000

/** A form and its client. `declaredBytes` is its Content-Length, or 0; `bytesBefore` is what its connection had read when it began. */
type Form = {
  request: FastifyRequest
  declaredBytes: number
  address: string
  network: string
  beganMs: number
  bytesBefore: number
}

/** Refuses a form before its body is read: with 413 when its declared length is too large, with 429 or 503 when there are too many forms. */
export type UploadConcurrencyLimit = (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Pick<Endpoint, 'file'>,
) => void

/** Without `limitsAddresses` (RATE_LIMIT=off) all forms can come from one address. */
export function createUploadConcurrencyLimit(
  images: ImageStore,
  limitsAddresses: boolean,
): UploadConcurrencyLimit {
  /** The forms that are being read or saved. */
  const active = new Set<Form>()
  /** The forms that count for their network: the active ones, and aborted ones for a while. */
  const counted = new Set<Form>()
  return (request, reply, { file }) => {
    if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) return
    if (Number(request.headers['content-length'] ?? 0) > maxFormBytes)
      throw tooLarge(file ? tooLargeListText : tooLargeText)
    const form = beginForm(request)
    if (limitsAddresses && isOneTooMany(counted, form)) throw tooManyFromNetwork()
    if (!images.semaphore.hasRoom()) throw tooMany()
    while (isFull(active, form)) if (!abortSlowest(active)) throw tooMany()
    active.add(form)
    counted.add(form)
    const timers = [abortWhenSlow(request), abortWhenTooLarge(form, active)]
    finished(reply.raw, () => {
      active.delete(form)
      for (const timer of timers) clearInterval(timer)
      if (request.raw.complete) counted.delete(form)
      else setTimeout(() => counted.delete(form), abortedCountsMs).unref()
    })
  }
}

const beginForm = (request: FastifyRequest): Form => ({
  request,
  declaredBytes: Number(request.headers['content-length'] ?? 0),
  address: addressKey(request.ip),
  network: networkKey(request.ip),
  beganMs: performance.now(),
  bytesBefore: request.raw.socket.bytesRead,
})

const receivedBytes = ({ request, bytesBefore }: Form): number => request.raw.socket.bytesRead - bytesBefore

const bytesOf = (forms: Iterable<Form>): number =>
  [...forms].reduce((sum, form) => sum + Math.max(form.declaredBytes, receivedBytes(form)), 0)

const isFull = (active: Set<Form>, form: Form): boolean =>
  active.size >= maxConcurrentForms || bytesOf(active) + form.declaredBytes > maxBytes

function isOneTooMany(counted: Set<Form>, { address, network, declaredBytes }: Form): boolean {
  const fromNetwork = [...counted].filter((form) => form.network === network)
  const fromAddress = fromNetwork.filter((form) => form.address === address)
  return (
    fromAddress.length >= maxFormsPerAddress ||
    fromNetwork.length >= maxFormsPerNetwork ||
    bytesOf(fromNetwork) + declaredBytes > maxBytesPerNetwork
  )
}

/** Aborts the slowest form, unless all are quick, new or complete. Returns whether a place is free now. */
function abortSlowest(active: Set<Form>): boolean {
  const now = performance.now()
  const speeds = [...active]
    .filter(({ request, beganMs }) => !request.raw.complete && now - beganMs >= startMs)
    .map((form) => ({ form, speed: bytesPerSecond(form, now) }))
    .sort((one, other) => one.speed - other.speed)
  const [slowest] = speeds
  if (!slowest || slowest.speed >= minBytesPerSecondWhenFull) return false
  active.delete(slowest.form)
  slowest.form.request.raw.destroy()
  return true
}

const bytesPerSecond = (form: Form, nowMs: number): number =>
  (receivedBytes(form) * 1000) / (nowMs - form.beganMs)

function abortWhenSlow({ raw }: FastifyRequest): NodeJS.Timeout {
  let before = raw.socket.bytesRead
  return setInterval(() => {
    const bytes = raw.socket.bytesRead
    if (!raw.complete && bytes - before < minBytesPerInterval) raw.destroy()
    before = bytes
  }, intervalMs)
}

/**
 * Aborts a form that is too large. One without a Content-Length is measured while it arrives: it could bring 25 MB a second for
 * three minutes, or exceed the bytes of all forms.
 */
function abortWhenTooLarge(form: Form, active: Set<Form>): NodeJS.Timeout {
  const { raw } = form.request
  return setInterval(() => {
    const isOverAll = form.declaredBytes === 0 && bytesOf(active) > maxBytes
    if (!raw.complete && (isOverAll || receivedBytes(form) > maxFormBytes)) raw.destroy()
  }, measureMs)
}

const tooLarge = (message: string) => new Failure('too_large', message)
const tooLargeText = 'These pictures are too large. Each may have up to 5MB, and all of them together 10MB.'

const tooMany = () =>
  new Failure(
    'unavailable',
    'Many pictures are being uploaded at the moment. Please try again in a few seconds.',
  )

const tooManyFromNetwork = () =>
  tooManyRequests(
    'Many pictures are being uploaded from your network at the moment. Please try again in a few seconds.',
    retryAfterSeconds,
  )

const retryAfterSeconds = 5
