// Knows what the pictures of a running program need: their files, and the semaphore before the decoder.
import type { Db } from '../../database/connect.ts'
import { createSemaphore, type Semaphore, type SemaphoreLimits } from '../semaphore.ts'
import { createImageFiles, type ImageFiles } from './image-files.ts'
import { type ImageStorage, openImageStorage } from './image-storage.ts'

/** The store of a program; one for each process, so that two decodings at a time means two. */
export type ImageStore = { files: ImageFiles; semaphore: Semaphore; deadlineSeconds: number }

/** The part of pino's logger that pictures use. */
export type ImageLog = Record<'info' | 'error', (what: object, message: string) => void>

/** What saving, removing and sweeping images need. */
export type ImageContext = { db: Db; images: ImageStore; log: ImageLog }

/**
 * Two at a time. 48 more may wait, some twenty seconds of work, with 96 MiB in hand at most: for large
 * photographs memory would run out before patience does (bench/registration.ts).
 */
export const uploadLimits: SemaphoreLimits = {
  maxConcurrent: 2,
  maxWaiting: 48,
  maxWaitingBytes: 96 * 1024 * 1024,
  tooBusyText:
    'Many pictures are being uploaded at the moment. Nothing was saved; please try again in a few seconds.',
}

/** Seconds a picture may take to decode; one of 24 megapixels takes one or two on a small server. */
const deadlineSeconds = 10

/** Opens the store at a place. Does not ask the place anything yet. */
export async function openImageStore(
  place: ImageStorage,
  limits: SemaphoreLimits = uploadLimits,
): Promise<ImageStore> {
  const files = createImageFiles(await openImageStorage(place))
  return { files, semaphore: createSemaphore(limits), deadlineSeconds }
}
