// Decides who may read a business in which state.
import type { BusinessDetail, OwnBusiness } from '../../contract/business.ts'
import type { Db } from '../../database/connect.ts'
import type { Actor } from '../actor.ts'
import { notFound } from '../failures.ts'
import { findApprovedBusiness, findOwnBusiness } from './business-queries.ts'

/**
 * The business as the principal may see it: everything in any state for administrators and its own owner, the public
 * page of an approved one for everyone else. Refuses with not-found otherwise, so that nobody learns what is hidden.
 */
export async function getBusiness(db: Db, actor: Actor, id: string): Promise<BusinessDetail | OwnBusiness> {
  const business = maySeeAll(actor, id) ? await findOwnBusiness(db, id) : await findApprovedBusiness(db, id)
  if (!business) throw notFound('Business not found')
  return business
}

function maySeeAll(actor: Actor, businessId: string): boolean {
  return actor.role === 'admin' || (actor.role === 'owner' && actor.businessId === businessId)
}
