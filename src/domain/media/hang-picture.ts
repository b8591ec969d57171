// Decides which picture a business has: a fresh upload, the one it had, a stock picture, or none.
import { findImageId, type ImageKind, isOwnPicture } from '../../contract/image.ts'
import type { Db } from '../../database/connect.ts'
import { invalid } from '../failures.ts'
import { findHungImageId, hangImage, lockBusiness, type StoredImage, unhangImage } from './image-queries.ts'

/** The uploads of one request, and the pictures that nothing shows any more once its transaction is committed. */
export type PicturesInHand = { stored: StoredImage[]; unhung: string[] }

/**
 * Makes `path` the picture of a business, inside the caller's transaction and after its row exists; the caller writes
 * the same text to `businesses.image` or `.logo`. What hung there before is put among `unhung`. Refuses (400) an address
 * that is not ours and an upload that is another business's.
 */
export async function hangPicture(
  db: Db,
  hand: PicturesInHand,
  businessId: string,
  kind: ImageKind,
  path: string,
): Promise<void> {
  if (!isOwnPicture(path)) throw refusal(kind)
  await lockBusiness(db, businessId)
  const id = findImageId(path)
  const before = await findHungImageId(db, businessId, kind)
  if (before === id) return
  const fresh = hand.stored.find((image) => image.id === id && image.kind === kind)
  if (id !== null && !fresh) throw refusal(kind)
  if (before !== null) {
    await unhangImage(db, before)
    hand.unhung.push(before)
  }
  if (fresh) await hangImage(db, businessId, fresh.id)
}

// One sentence for both, so that nobody learns which pictures others have.
function refusal(kind: ImageKind) {
  const message = 'Please upload a picture or choose one of ours; other addresses are not accepted.'
  return invalid(message, [{ path: kind, message }])
}
