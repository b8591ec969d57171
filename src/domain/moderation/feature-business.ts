// Decides how a business becomes featured on the home page and loses that. The owner gets no mail about it.
import type { Featured, ModerationItem } from '../../contract/moderation.ts'
import { featurableStatus } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { conflict, notFound } from '../failures.ts'
import type { Admin } from '../principal.ts'
import { findModerationItem, trySetFeatured } from './moderation-queries.ts'
import { explainRefusedFeature } from './moderation-rules.ts'

/**
 * Sets the featured flag of an approved business. A business that has this value already is returned unchanged, without
 * a second line in the log. Refuses with not-found, or with a conflict in every state but approved.
 */
export async function featureBusiness(
  context: { db: Db },
  admin: Admin,
  { id, featured }: Featured,
): Promise<ModerationItem> {
  const changed = await trySetFeatured(context.db, admin.userId, id, featured)
  if (changed) return changed
  const business = await findModerationItem(context.db, id)
  if (!business) throw notFound('Business not found')
  const isUnchanged = business.approvalStatus === featurableStatus && business.featured === featured
  if (!isUnchanged) throw conflict(explainRefusedFeature(featured, business.approvalStatus))
  return business
}
