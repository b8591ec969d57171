// Decides how a business becomes featured on the home page and loses that. The owner gets no mail about it.
import type { DecidedBusiness, Featured } from '../../contract/moderation.ts'
import { featurableStatus } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { conflict, notFound } from '../failures.ts'
import type { Admin } from '../principal.ts'
import { findModerationItem, trySetFeatured } from './moderation-queries.ts'
import { explainRefusedFeature, ownerLeavesText } from './moderation-rules.ts'
import { refuseOtherVersion } from './refuse-other-version.ts'

/**
 * Sets the featured flag of an approved business. A business that has this value already is returned unchanged, without
 * a second line in the log; otherwise `cache` is cleared. Refuses with not-found, with a conflict in
 * every state but approved, or as refuseOtherVersion does.
 */
export async function featureBusiness(
  context: { db: Db; cache: { clear(): void } },
  admin: Admin,
  input: Featured,
): Promise<DecidedBusiness> {
  const changed = await trySetFeatured(context.db, admin.userId, input)
  if (changed) {
    context.cache.clear()
    return changed
  }
  const business = await findModerationItem(context.db, input.id)
  if (!business) throw notFound('Business not found')
  if (business.leavesAt) throw conflict(ownerLeavesText)
  const isFeaturable = business.approvalStatus === featurableStatus
  if (isFeaturable && business.featured === input.featured) return { ...business, decisionId: null }
  if (isFeaturable) await refuseOtherVersion(context.db, business, input)
  throw conflict(explainRefusedFeature(input.featured, business.approvalStatus))
}
