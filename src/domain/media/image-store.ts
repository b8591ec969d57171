// The images of a running program, and who may see one: everybody who may see its business.
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

/** An image that the principal may see; `isPublic` when everybody may. */
export type VisibleImage = { id: string; widths: ImageWidth[]; isPublic: boolean }

/**
 * The image with this id. Refuses with not-found unless its business is approved and shows it, a page shows it, or the principal is its
 * owner or a moderator. `readPrincipal` is called for images of hidden businesses only: most images are public, and reading a
 * session costs a query.
 */
export async function getImage(
  db: Db,
  readPrincipal: () => Promise<Principal>,
  id: string,
): Promise<VisibleImage> {
  const image = (await findAttachedImage(db, id)) ?? (await findIllustration(db, id))
  if (!image) throw missing()
  const { widths, isPublic } = image
  if (!isPublic && !maySeeHidden(await readPrincipal(), image)) throw missing()
  return { id, widths, isPublic }
}

/**
 * The WebP file of this width, or of the widest variant when there is none. Refuses with not-found when the file is lost, and
 * with `unavailable` when what is there is no image: a bucket behind a proxy may answer with a web page.
 */
export async function readImage(store: ImageStore, image: VisibleImage, width: ImageWidth): Promise<Buffer> {
  const bytes = await store.files.read(image.id, servedWidth(image.widths, width))
  if (!bytes) throw missing()
  if (!isWebpHead(bytes)) throw storageFailure(new Error(`The file of the image ${image.id} is no WebP.`))
  return bytes
}

function maySeeHidden(principal: Principal, { businessId, isOfReview }: AttachedImage): boolean {
  if (isStaff(principal)) return true
  const isOwners = principal.role === 'owner' && principal.businessId === businessId
  return isOwners && businessId !== null && !isOfReview
}

const missing = () => notFound('There is no picture at this address.')
