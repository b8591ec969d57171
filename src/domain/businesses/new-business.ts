// What a registration and a moderator who adds a listing have in common: what is refused at once, and how the business is stored.
import type { ApprovalStatus } from '../../contract/approval-status.ts'
import type { OwnBusiness } from '../../contract/business.ts'
import type { Registration } from '../../contract/owner-edits.ts'
import { withSocialPage } from '../../contract/social-networks.ts'
import type { Db } from '../../database/connect.ts'
import { resolveCategory } from '../categories/read-categories.ts'
import { attachImages, refuseOthersImages, type StagedImages, type Uploads } from '../media/attach-images.ts'
import { refuseUnfitFile } from '../media/encode-upload.ts'
import { resolveTrades } from '../trades/trades.ts'
import { insertBusiness } from './business-queries.ts'
import { findBusinessPlace } from './edit-queries.ts'
import { placeOfRegistration, unknownPlace } from './place-of-business.ts'

type Account = 'ownerName' | 'ownerEmail' | 'password' | 'confirmPassword'
/** What is written about the business itself. */
export type BusinessDetails = Omit<Registration, Account>
type OfOwner = Partial<Pick<Registration, 'ownerName' | 'ownerEmail'>>

/** Refuses what can be seen without an account, a hash or a decoder: an image, a category, a place or a trade that is none (400). */
export async function refuseMistakes(
  db: Db,
  { image: file }: Uploads,
  details: BusinessDetails,
): Promise<void> {
  const { image, placeId } = details
  if (file) await refuseUnfitFile('registration', 'image', file)
  else refuseOthersImages({}, { image })
  if (placeId && !(await findBusinessPlace(db, placeId))) throw unknownPlace()
  await resolveCategory(db, details.category)
  await resolveTrades(db, details.trades ?? [])
  await placeOfRegistration(db, details)
}

/**
 * Stores a business with its image, a staged one before a path in `image`. Runs in the transaction that also writes its first line
 * in the log.
 */
export async function saveBusiness(
  db: Db,
  staged: StagedImages,
  details: BusinessDetails & OfOwner,
  status: ApprovalStatus,
): Promise<OwnBusiness> {
  const image = staged.image ?? details.image
  const placeId = await placeOfRegistration(db, details)
  const trades = await resolveTrades(db, details.trades ?? [])
  const category = await resolveCategory(db, details.category)
  const business = await insertBusiness(
    db,
    { ...withSocialPage(details), category, image, placeId, trades },
    status,
  )
  await attachImages(db, business.id, staged, { image })
  return business
}
