// Knows what the images of a running program need: their files, and the semaphore that bounds decoding.
import type { Db } from '../../database/connect.ts'
import { Semaphore, type SemaphoreLimits } from '../semaphore.ts'
import { createImageFiles, type ImageFiles } from './image-files.ts'
import { type ImageStorage, openImageStorage } from './image-storage.ts'

/** One for each process, so that its semaphore counts every decoding. */
export type ImageStore = { files: ImageFiles; semaphore: Semaphore; deadlineSeconds: number }

/** The part of pino's logger that images use. */
export type ImageLog = Record<'info' | 'error', (what: object, message: string) => void>

/** What saving, removing and sweeping images need. */
export type ImageContext = { db: Db; images: ImageStore; log: ImageLog }

/**
 * Two images are decoded at a time. 48 more may wait, which is some twenty seconds of work, with 96 MiB of files at most:
 * fifty large photographs would take 250 MB.
 */
export const uploadLimits: SemaphoreLimits = {
  maxConcurrent: 2,
  maxWaiting: 48,
  maxWaitingBytes: 96 * 1024 * 1024,
  tooBusyText:
    'Many pictures are being uploaded at the moment. Nothing was saved; please try again in a few seconds.',
}

/** Seconds that decoding an image may take; one of 24 megapixels takes one or two on a small server. */
const deadlineSeconds = 10

/** Opens the storage. Sends no request to it yet. */
export async function openImageStore(storage: ImageStorage): Promise<ImageStore> {
  const files = createImageFiles(await openImageStorage(storage))
  return { files, semaphore: new Semaphore(uploadLimits), deadlineSeconds }
}
