// Decides who may see an image: everybody who may see its business.
import type { ImageWidth } from '../../contract/image.ts'
import type { Db } from '../../database/connect.ts'
import { notFound } from '../failures.ts'
import { isAdmin, type Principal } from '../principal.ts'
import { isWebpHead } from './image-bytes-rules.ts'
import { storageFailure } from './image-files.ts'
import { type AttachedImage, findAttachedImage } from './image-queries.ts'
import { servedWidth } from './image-size-rules.ts'
import type { ImageStore } from './image-store.ts'

/** An image that the principal may see; `isPublic` when everybody may. */
export type VisibleImage = { id: string; widths: ImageWidth[]; isPublic: boolean }

/**
 * The image with this id. Refuses with not-found unless its business is approved and shows it, or the principal is its owner or a
 * moderator. `readPrincipal` is called for images of hidden businesses only: most images are public, and reading a
 * session costs a query.
 */
export async function getImage(
  db: Db,
  readPrincipal: () => Promise<Principal>,
  id: string,
): Promise<VisibleImage> {
  const image = await findAttachedImage(db, id)
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

function maySeeHidden(principal: Principal, { businessId }: AttachedImage): boolean {
  return isAdmin(principal) || (principal.role === 'owner' && principal.businessId === businessId)
}

const missing = () => notFound('There is no picture at this address.')
