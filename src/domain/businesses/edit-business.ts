// Decides how an owner changes the business: its details and pictures, never its state, rating or featuring.
import type { OwnBusiness } from '../../contract/business.ts'
import { imageKinds } from '../../contract/image.ts'
import type { BusinessEdit } from '../../contract/owner-edits.ts'
import type { Db } from '../../database/connect.ts'
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import { invalid } from '../failures.ts'
import { type ImageContext, type Pictures, saveWithImages, type Uploads } from '../media/save-with-images.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { lockOwnBusiness, writeDetails } from './business-writes-queries.ts'
import { findChanges, isCategoryOffered } from './edit-rules.ts'
import { noOwnBusiness } from './get-own-business.ts'

type Context = ImageContext & { rateLimiter: RateLimiter }

/**
 * Changes what was given of the principal's own business and answers it; with nothing to change it stays as it is. Refuses: a
 * category that its form does not offer (400), too many uploads of the account (429), a business that is gone (404), and
 * pictures as saveWithImages does.
 */
export async function editBusiness(
  context: Context,
  owner: OwnerOfBusiness,
  uploads: Uploads,
  edit: BusinessEdit,
): Promise<OwnBusiness> {
  // Before the pictures are decoded, since the decoding is what costs.
  for (const kind of imageKinds) if (uploads[kind]) await context.rateLimiter.consume('upload', owner.userId)
  return saveWithImages(context, 'edit', uploads, (db, pictures) =>
    saveEdit(db, pictures, owner.businessId, edit),
  )
}

async function saveEdit(
  db: Db,
  pictures: Pictures,
  businessId: string,
  edit: BusinessEdit,
): Promise<OwnBusiness> {
  const current = await lockOwnBusiness(db, businessId)
  if (!current) throw noOwnBusiness()
  if (!isCategoryOffered(current.category, edit.category)) throw categoryRefused()
  const changes = findChanges(current, edit, pictures.uploaded)
  if (Object.keys(changes).length === 0) return current
  for (const kind of imageKinds) {
    const path = changes[kind]
    if (path !== undefined) await pictures.attach(businessId, kind, path ?? '')
  }
  return writeDetails(db, businessId, changes)
}

function categoryRefused() {
  const message = 'Please choose one of the categories of this form'
  return invalid(message, [{ path: 'category', message }])
}
