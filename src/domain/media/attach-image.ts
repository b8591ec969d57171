// Decides which picture a business has: a fresh upload, the one it had, a stock picture, or none.
import { findImageId, type ImageKind, isOwnImage } from '../../contract/image.ts'
import type { Db } from '../../database/connect.ts'
import { invalid } from '../failures.ts'
import {
  assignImage,
  detachImage,
  findAttachedImageId,
  lockBusiness,
  type StoredImage,
} from './image-queries.ts'

/** The uploads of one request, and the pictures that nothing shows any more once its transaction is committed. */
export type ImagesInHand = { stored: StoredImage[]; orphaned: string[] }

/**
 * Makes `path` the picture of a business, inside the caller's transaction and after its row exists; the caller writes
 * the same text to `businesses.image` or `.logo`. What hung there before is put among `orphaned`. Refuses (400) an address
 * that is not ours and an upload that is another business's.
 */
export async function attachImage(
  db: Db,
  hand: ImagesInHand,
  businessId: string,
  kind: ImageKind,
  path: string,
): Promise<void> {
  if (!isOwnImage(path)) throw refusal(kind)
  await lockBusiness(db, businessId)
  const id = findImageId(path)
  const before = await findAttachedImageId(db, businessId, kind)
  if (before === id) return
  const fresh = hand.stored.find((image) => image.id === id && image.kind === kind)
  if (id !== null && !fresh) throw refusal(kind)
  if (before !== null) {
    await detachImage(db, before)
    hand.orphaned.push(before)
  }
  if (fresh) await assignImage(db, businessId, fresh.id)
}

// One sentence for both, so that nobody learns which pictures others have.
function refusal(kind: ImageKind) {
  const message = 'Please upload a picture or choose one of ours; other addresses are not accepted.'
  return invalid(message, [{ path: kind, message }])
}
