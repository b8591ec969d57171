// Decides when an owner may ask for another look: the business was rejected, and something changed since.
import type { OwnBusiness } from '../../contract/business.ts'
import type { Db } from '../../database/connect.ts'
import { conflict } from '../failures.ts'
import { tryResubmit } from '../moderation/moderation-queries.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { getOwnBusiness } from './get-own-business.ts'

/**
 * Puts the owner's rejected business into the queue again and returns it. Of two calls at the same moment one does. Refuses
 * a business in another state and one that was not edited since (409), and a deleted one (404).
 */
export async function resubmitBusiness({ db }: { db: Db }, owner: OwnerOfBusiness): Promise<OwnBusiness> {
  const resubmitted = await tryResubmit(db, owner.userId, owner.businessId)
  const business = await getOwnBusiness(db, owner)
  if (resubmitted) return business
  throw conflict(
    business.approvalStatus === 'rejected'
      ? 'Nothing has changed since we looked. Please change your listing first, then send it again.'
      : `Only a rejected listing can be sent again. This one is ${business.approvalStatus}.`,
  )
}
