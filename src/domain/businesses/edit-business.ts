// Decides how an owner changes the details and images of the business. Status, rating and featured flag stay.

import { isPublic } from '../../contract/approval-status.ts'
import type { OwnBusiness } from '../../contract/business.ts'
import { listChanges } from '../../contract/field-changes.ts'
import { imageKinds } from '../../contract/image-upload.ts'
import type { BusinessEdit } from '../../contract/owner-edits.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import { type Attempt, withAttempts } from '../accounts/with-attempts.ts'
import { invalid } from '../failures.ts'
import { addEdit } from '../history/history-queries.ts'
import { dateAt } from '../hours/local-time-rules.ts'
import { attachImages } from '../media/attach-images.ts'
import type { ImageContext } from '../media/image-store.ts'
import { discardOnFailure, removeImages } from '../media/remove-images.ts'
import { type StagedImages, stageImages, type Uploads } from '../media/stage-images.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { lockOwnBusiness, writeDetails } from './business-writes-queries.ts'
import { diffBusiness, isCategoryOffered } from './edit-rules.ts'
import { noOwnBusiness } from './get-own-business.ts'
import { withPlace } from './place-of-business.ts'
import { refuseUnknownPlace } from './place-refusals.ts'
import { withTrading } from './trading-of-edit.ts'

type Context = ImageContext & { rateLimiter: RateLimiter; cache: { clear(): void }; now: () => Date }

/**
 * Changes the given fields of the owner's business and returns it. With nothing to change it stays as it is; otherwise
 * `cache` is cleared if the business is public. Another location brings the place that it means. Refuses: a category that
 * the form does not offer, a place that does not exist or a hidden address without one, a closure or a move as withTrading does (400),
 * too many edits or uploads of the account (429), a deleted business (404), and images as stageImages and attachImages do.
 */
export async function editBusiness(
  context: Context,
  owner: OwnerOfBusiness,
  uploads: Uploads,
  edit: BusinessEdit,
): Promise<OwnBusiness> {
  const images = imageKinds.filter((kind) => uploads[kind])
  const attempts = ['edit' as const, ...images.map(() => 'upload' as const)].map(
    (kind): Attempt => [kind, owner.userId],
  )
  return withAttempts(context.rateLimiter, attempts, () => stageAndSave(context, owner, uploads, edit))
}

async function stageAndSave(
  context: Context,
  owner: OwnerOfBusiness,
  uploads: Uploads,
  edit: BusinessEdit,
): Promise<OwnBusiness> {
  const staged = await stageImages(context, 'edit', uploads)
  const { business, isChanged, orphaned } = await discardOnFailure(context, staged, () =>
    inTransaction(context.db, (db) => saveEdit(db, owner, staged, edit, dateAt(context.now()))).catch(
      refuseUnknownPlace,
    ),
  )
  // Before the response is sent: a client that knows of the change must also see it.
  if (isChanged && isPublic(business.approvalStatus)) context.cache.clear()
  await removeImages(context, orphaned)
  return business
}

/** The business after the edit, and the ids of the images that it no longer has. */
type SavedEdit = { business: OwnBusiness; isChanged: boolean; orphaned: string[] }

async function saveEdit(
  db: Db,
  { userId, businessId }: OwnerOfBusiness,
  staged: StagedImages,
  edit: BusinessEdit,
  today: string,
): Promise<SavedEdit> {
  const current = await lockOwnBusiness(db, businessId)
  if (!current) throw noOwnBusiness()
  if (!isCategoryOffered(current.category, edit.category)) throw categoryRefused()
  const placed = await withPlace(db, current, edit, diffBusiness(current, edit, staged))
  const changes = await withTrading(db, current, edit, placed, today)
  if (Object.keys(changes).length === 0) return { business: current, isChanged: false, orphaned: [] }
  const orphaned = await attachImages(db, businessId, staged, changes)
  const business = await writeDetails(db, businessId, changes)
  await addEdit(db, userId, business, listChanges(current, business))
  return { business, isChanged: true, orphaned }
}

function categoryRefused() {
  const message = 'Please choose one of the categories of this form'
  return invalid(message, [{ path: 'category', message }])
}
