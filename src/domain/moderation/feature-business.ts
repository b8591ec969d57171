// Decides how a business comes onto the home page and off it; owners get no letter about it.
import type { Featured, ModerationItem } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'
import { conflict, notFound } from '../failures.ts'
import type { Admin } from '../principal.ts'
import { findModerationItem, trySetFeatured } from './moderation-queries.ts'
import { explainRefusedFeature, featurableStatus } from './moderation-rules.ts'

/**
 * Features an approved business, or no longer. One that is so already is answered as it is, without a second line in
 * the log. Refuses with not-found, or with a conflict in every state but approved.
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
  const isSo = business.approvalStatus === featurableStatus && business.featured === featured
  if (!isSo) throw conflict(explainRefusedFeature(featured, business.approvalStatus))
  return business
}
