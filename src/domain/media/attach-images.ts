// Decides which images a business has: a fresh upload, the one that it had, a stock image, or none.
import { findImageId } from '../../contract/image.ts'
import { type ImageKind, imageKinds } from '../../contract/image-upload.ts'
import { isOwnImage } from '../../contract/stock-images.ts'
import type { Db } from '../../database/connect.ts'
import { invalidField } from '../failures.ts'
import { assignImage, detachImage, findAttachedImageId, lockBusiness } from './image-queries.ts'
import type { StagedImages } from './staged-images.ts'

/** What a business is to have in `image` and `logo`: a path, '' or null for no image. A kind that is absent stays. */
export type WantedImages = Partial<Record<ImageKind, string | null>>

/**
 * Makes these the images of a business and returns the ids of the orphaned ones, which it had before and has no longer. Runs
 * inside the transaction that writes the same paths to `businesses`, after the row of the business exists. Every staged
 * image must be wanted: one that nothing shows is a defect. Refuses (400) the address of another site, an unknown path, and
 * an upload that is another business's or of the other kind.
 */
export async function attachImages(
  db: Db,
  businessId: string,
  staged: StagedImages,
  wanted: WantedImages,
): Promise<string[]> {
  await lockBusiness(db, businessId)
  const orphaned: string[] = []
  for (const kind of imageKinds) {
    const path = wanted[kind]
    if (staged[kind] && staged[kind] !== path)
      throw new Error(`An uploaded ${kind} was staged and not attached.`)
    if (path === undefined) continue
    const before = await attachImage(db, businessId, kind, path ?? '', staged[kind])
    if (before) orphaned.push(before)
  }
  return orphaned
}

/** Refuses images that are none of ours, and uploads that are not among `known`. For those that are attached later. */
export function refuseOthersImages(known: StagedImages, wanted: WantedImages): void {
  for (const kind of imageKinds) {
    const path = wanted[kind] ?? ''
    if (!isOwnImage(path) || (findImageId(path) !== null && path !== known[kind])) throw refusal(kind)
  }
}

/** Returns the id of the image that it replaces, or null. */
async function attachImage(
  db: Db,
  businessId: string,
  kind: ImageKind,
  path: string,
  stagedPath: string | undefined,
): Promise<string | null> {
  if (!isOwnImage(path)) throw refusal(kind)
  const id = findImageId(path)
  const before = await findAttachedImageId(db, businessId, kind)
  if (before === id) return null
  if (id !== null && path !== stagedPath) throw refusal(kind)
  // In this order: a business has at most one image of a kind (the index images_of_business).
  if (before !== null) await detachImage(db, before)
  if (id !== null) await assignImage(db, businessId, id)
  return before
}

// One sentence for both, so that nobody learns which images others have.
const refusal = (kind: ImageKind) =>
  invalidField(kind, 'Please upload a picture or choose one of ours; other addresses are not accepted.')
