// Decides who may read a business in which state.
import type { BusinessDetail, OwnBusiness } from '../../contract/business.ts'
import type { Db } from '../../database/connect.ts'
import { notFound } from '../failures.ts'
import type { Principal } from '../principal.ts'
import { findApprovedBusiness, findOwnBusiness } from './business-queries.ts'

/**
 * The business as the principal may see it: everything in any state for administrators and its own owner, the public
 * page of an approved one for everyone else. Refuses with not-found otherwise, so that nobody learns what is hidden.
 */
export async function getBusiness(
  db: Db,
  principal: Principal,
  id: string,
): Promise<BusinessDetail | OwnBusiness> {
  const business = maySeeAll(principal, id)
    ? await findOwnBusiness(db, id)
    : await findApprovedBusiness(db, id)
  if (!business) throw notFound('Business not found')
  return business
}

function maySeeAll(principal: Principal, businessId: string): boolean {
  return principal.role === 'admin' || (principal.role === 'owner' && principal.businessId === businessId)
}
