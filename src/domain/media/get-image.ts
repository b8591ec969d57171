// Decides who may see a picture: whoever may see the business it hangs on.
import { type ImageWidth, imageWidths } from '../../contract/image.ts'
import type { Db } from '../../database/connect.ts'
import { notFound } from '../failures.ts'
import type { Principal } from '../principal.ts'
import { type AttachedImage, findAttachedImage } from './image-queries.ts'
import { answeringWidth } from './image-size-rules.ts'
import type { ImageStore } from './image-store.ts'

/** A picture that the principal may see; `isPublic` when everybody may. */
export type VisibleImage = { id: string; widths: ImageWidth[]; isPublic: boolean }

/**
 * The picture behind an id. Refuses with not-found unless its business is approved, or the principal is its owner or an
 * administrator. `readPrincipal` is asked only when it matters: most pictures are public, and a session costs a query.
 */
export async function getImage(
  db: Db,
  readPrincipal: () => Promise<Principal>,
  id: string,
): Promise<VisibleImage> {
  const image = await findAttachedImage(db, id)
  if (!image) throw missing()
  const isPublic = image.approvalStatus === 'approved'
  if (!isPublic && !maySeeHidden(await readPrincipal(), image)) throw missing()
  return { id, widths: image.widths, isPublic }
}

/** Its WebP nearest to a width: that one, or the widest there is. Refuses with not-found when its file is gone. */
export async function readImage(
  store: ImageStore,
  image: VisibleImage,
  width: ImageWidth = imageWidths[1],
): Promise<Buffer> {
  const bytes = await store.files.read(image.id, answeringWidth(image.widths, width))
  if (!bytes) throw missing()
  return bytes
}

function maySeeHidden(principal: Principal, { businessId }: AttachedImage): boolean {
  return principal.role === 'admin' || (principal.role === 'owner' && principal.businessId === businessId)
}

const missing = () => notFound('There is no picture at this address.')
