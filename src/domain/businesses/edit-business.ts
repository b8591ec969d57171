// Decides how an owner changes the details and images of the business. Status, rating and featured flag stay.
import type { OwnBusiness } from '../../contract/business.ts'
import { dateAt } from '../../contract/day-text.ts'
import { withWaiting } from '../../contract/field-changes.ts'
import { imageKinds } from '../../contract/image-upload.ts'
import type { BusinessEdit } from '../../contract/owner-edits.ts'
import type { Site } from '../../contract/page.ts'
import type { ReviewMode } from '../../contract/review-edits.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import { type Attempt, withAttempts } from '../accounts/with-attempts.ts'
import { invalidField } from '../failures.ts'
import type { ImageContext } from '../media/image-store.ts'
import { stageImages, type Uploads } from '../media/stage-images.ts'
import { discardOnFailure, type StagedImages } from '../media/staged-images.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { lockOwnBusiness } from './business-writes-queries.ts'
import { diffBusiness, isCategoryOffered } from './edit-rules.ts'
import { noOwnBusiness } from './get-own-business.ts'
import { withPlace } from './place-of-business.ts'
import { refuseUnknownPlace } from './place-refusals.ts'
import { publishEdit } from './publish-edit.ts'
import { type SavedEdit, saveEdit } from './save-edit.ts'
import { withTrading } from './trading-of-edit.ts'

type Context = ImageContext & {
  rateLimiter: RateLimiter
  cache: { clear(): void }
  site: Pick<Site, 'reviewEdits'>
  now: () => Date
}

/**
 * Changes the given fields of the owner's business and returns it; those that `site.reviewEdits` names wait for a moderator. With nothing
 * to change it stays as it is; `cache` is cleared if visitors may see a difference. Another location brings the place that it means. Refuses: a category that
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
  const saved = await discardOnFailure(context, staged, () =>
    inTransaction(context.db, (db) =>
      saveFields(db, context.site.reviewEdits, owner, staged, edit, dateAt(context.now())),
    ).catch(refuseUnknownPlace),
  )
  await publishEdit(context, saved)
  return saved.business
}

async function saveFields(
  db: Db,
  mode: ReviewMode,
  { userId, businessId }: OwnerOfBusiness,
  staged: StagedImages,
  edit: BusinessEdit,
  today: string,
): Promise<SavedEdit> {
  const current = await lockOwnBusiness(db, businessId)
  if (!current) throw noOwnBusiness()
  if (!isCategoryOffered(current.category, edit.category)) throw categoryRefused()
  // The form shows what waits.
  const seen = withWaiting(current)
  const placed = await withPlace(db, seen, edit, diffBusiness(seen, edit, staged))
  const wanted = await withTrading(db, current, edit, placed, today)
  if (Object.keys(wanted).length === 0) return { business: current, isChanged: false, orphaned: [] }
  return await saveEdit(db, mode, userId, current, wanted, staged)
}

const categoryRefused = () => invalidField('category', 'Please choose one of the categories of this form')
