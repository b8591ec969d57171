// Opens the image store, and returns images to those who can see their business, review or page.
import type { ImageWidth } from '../../contract/image.ts'
import type { Db } from '../../database/connect.ts'
import { Semaphore, type SemaphoreLimits } from '../concurrency.ts'
import { notFound } from '../failures.ts'
import { isStaff, type Principal } from '../principal.ts'
import {
  createImageFiles,
  type ImageFiles,
  type ImageStorage,
  openImageStorage,
  storageFailure,
} from './image-files.ts'
import { type AttachedImage, findAttachedImage, findIllustration } from './image-queries.ts'
import { isWebpHead, servedWidth } from './image-rules.ts'

/** One per process, so that its semaphore counts every decoding. */
export type ImageStore = { files: ImageFiles; semaphore: Semaphore; deadlineSeconds: number }

/** The part of pino's logger that images use. */
export type ImageLog = Record<'info' | 'error', (what: object, message: string) => void>

/** The context of saving, removing and sweeping images. */
export type ImageContext = { db: Db; images: ImageStore; log: ImageLog }

/**
 * Two images are decoded at a time. 48 more can wait, which is some twenty seconds of work, with at most 96 MiB of files: fifty large photos
 * would take 250 MB.
 */
export const uploadLimits: SemaphoreLimits = {
  maxConcurrent: 2,
  maxWaiting: 48,
  maxWaitingBytes: 96 * 1024 * 1024,
  tooBusyText:
    'Many pictures are being uploaded at the moment. Nothing was saved; please try again in a few seconds.',
}

/** The deadline for decoding an image, in seconds; one of 24 megapixels takes one or two on a small server. */
const deadlineSeconds = 10

/** Opens the storage, without sending it a request. */
export async function openImageStore(storage: ImageStorage): Promise<ImageStore> {
  const files = createImageFiles(await openImageStorage(storage))
  return { files, semaphore: new Semaphore(uploadLimits), deadlineSeconds }
}

/** An image that the principal can see; `isPublic` if everybody can. */
export type VisibleImage = { id: string; widths: ImageWidth[]; isPublic: boolean }

/**
 * The image with this id. Refuses with not-found unless its business is approved and shows it, a page shows it, or the principal is its owner
 * or a moderator. `readPrincipal` is called only for images that are not public: most images are, and reading a session costs a query.
 */
export async function getImage(
  db: Db,
  readPrincipal: () => Promise<Principal>,
  id: string,
): Promise<VisibleImage> {
  const image = (await findAttachedImage(db, id)) ?? (await findIllustration(db, id))
  if (!image) throw missing()
  const { widths, isPublic } = image
  if (!isPublic && !canSeeHidden(await readPrincipal(), image)) throw missing()
  return { id, widths, isPublic }
}

/**
 * The WebP file in this width, or in the widest if there is none. Refuses with not-found if the file is lost, and with `unavailable` if it is
 * not an image: a bucket behind a proxy may return a web page.
 */
export async function readImage(store: ImageStore, image: VisibleImage, width: ImageWidth): Promise<Buffer> {
  const bytes = await store.files.read(image.id, servedWidth(image.widths, width))
  if (!bytes) throw missing()
  if (!isWebpHead(bytes)) throw storageFailure(new Error(`The file of the image ${image.id} is no WebP.`))
  return bytes
}

function canSeeHidden(principal: Principal, { businessId, isOfReview }: AttachedImage): boolean {
  if (isStaff(principal)) return true
  const isOwner = principal.role === 'owner' && principal.businessId === businessId
  return isOwner && businessId !== null && !isOfReview
}

const missing = () => notFound('There is no picture at this address.')
